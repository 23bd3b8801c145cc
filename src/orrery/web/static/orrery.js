// Orrery in the browser. The server draws; this script shows what it sends, and tells it what the player did.
// Load it with <script type="module" src="…/orrery.js">. A game may add a script of its own: `window.orrery.morph`
// and the event "orrery:shown" (on document, after every change) are what it can build on.

import { startActions } from "./js/act.js";
import { startBeyond } from "./js/beyond.js";
import { startBoard } from "./js/board.js";
import { startBubbles } from "./js/bubble.js";
import { startClocks } from "./js/clock.js";
import { startFinale } from "./js/finale.js";
import { startFocus } from "./js/focus.js";
import { startForms } from "./js/forms.js";
import { startGathering } from "./js/gather.js";
import { startGuard } from "./js/guard.js";
import { startInset } from "./js/inset.js";
import { startKeys } from "./js/keys.js";
import { startLights } from "./js/lights.js";
import { startLines } from "./js/lines.js";
import { startLive } from "./js/live.js";
import { startLog } from "./js/log.js";
import { morph } from "./js/morph.js";
import { startPager } from "./js/pager.js";
import { startPicking } from "./js/pick.js";
import { startPlayback } from "./js/playback.js";
import { startRefusals } from "./js/refusal.js";
import { startReplay } from "./js/replay.js";
import { startSettings } from "./js/settings.js";
import { startSharing } from "./js/share.js";
import { startSheets } from "./js/sheets.js";
import { startSifting } from "./js/sift.js";
import { startTurning } from "./js/turning.js";
import { startZoom } from "./js/zoom.js";

window.orrery = { morph };

startGuard();
startSettings();
startSheets();
startPicking();
startLights();
startLog();
startLines();
startTurning();
startZoom();
startPager();
startInset();
startBeyond();
startBubbles();
startBoard();
startFocus();
startGathering();
startSifting();
startRefusals();
startActions();
startForms();
startReplay();
startClocks();
startKeys();
startLive();
startPlayback();
startFinale();
startSharing();

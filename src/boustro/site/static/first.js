/** First view: the figures of the board that came with the page, before the rest of it is loaded. */

import { byId } from "./dom.js";
import { showFigures } from "./figures.js";

showFigures(JSON.parse(byId("first").textContent ?? ""));
performance.mark("figures");
const rest = byId("rest");
if (rest instanceof HTMLTemplateElement) document.head.append(rest.content);

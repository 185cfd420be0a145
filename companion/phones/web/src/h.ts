/** The function that makes elements; the build puts it into each file that has some. */

export { Fragment, h } from "preact";

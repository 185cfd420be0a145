/** What every element is made with; the build puts it into each file that has one. */

export { Fragment, h } from "preact";

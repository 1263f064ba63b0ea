/* Replaces a package that is imported but never used. */
export default undefined;

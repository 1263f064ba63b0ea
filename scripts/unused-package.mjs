/* In bundles, stands for a package that is imported and never used. */
export default undefined;

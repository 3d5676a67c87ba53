declare module "opencc-js/dict/TSCharacters" {
  /** "traditional simplified|traditional simplified|…" */
  const pairs: string
  // biome-ignore lint/style/noDefaultExport: The package has it.
  export default pairs
}

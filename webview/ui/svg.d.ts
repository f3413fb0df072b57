/** The build inlines codicons as text, so that the webviews load no font. */
declare module "*.svg" {
  const source: string;
  export default source;
}

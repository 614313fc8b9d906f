/** Takes off what people type into an identifier for the eye: spaces and dashes of any kind. Letters become capitals. */
export const stripIdentifier = (text: string): string =>
  text.replace(/[\s\p{Dash}\u00AD]/gu, '').toUpperCase()

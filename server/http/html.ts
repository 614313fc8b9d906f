/** Markup that is safe to put into a page as it is. */
export type Html = { readonly markup: string }

type Part = string | number | Html | readonly Html[]

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text as markup, for an element or a quoted attribute. */
export const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character)

const markupOf = (part: Part): string => {
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part))
  return 'markup' in part ? part.markup : part.map(markupOf).join('')
}

/** A template whose inserted texts are escaped; inserted markup and lists of it are not. */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Html => ({
  markup: texts.reduce((whole, text, index) => whole + markupOf(parts[index - 1] ?? '') + text),
})

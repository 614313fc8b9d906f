/** A file as a call answers it. */
export type NamedFile = { name: string; content: Blob }

/** Hands a file to the browser to keep, under its name. */
export const saveFile = ({ name, content }: NamedFile): void => {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken the file over once the click's own work is done.
  setTimeout(() => URL.revokeObjectURL(url), 0)
}

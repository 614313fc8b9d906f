import type { Locator } from 'playwright/test'

export type DroppedFile = { name: string; content: Buffer }

/** Drops files from outside the browser. */
export async function dropFiles(place: Locator, files: readonly DroppedFile[]): Promise<void> {
  const written = files.map(({ name, content }) => ({ name, base64: content.toString('base64') }))
  const dataTransfer = await place.page().evaluateHandle((given) => {
    const carried = new DataTransfer()
    for (const { name, base64 } of given) {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
      carried.items.add(new File([bytes], name))
    }
    return carried
  }, written)
  for (const event of ['dragenter', 'dragover', 'drop']) await place.dispatchEvent(event, { dataTransfer })
}

import { onTestFinished, vi } from 'vitest'

/** Takes the files that the program hands to the browser to keep; answers their names. */
export const keptFiles = (): string[] => {
  const names: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download)
  })
  onTestFinished(() => click.mockRestore())
  return names
}

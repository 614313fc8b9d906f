import { onTestFinished, vi } from 'vitest'

/** Records the names of the files that the program saves. */
export const savedFiles = (): string[] => {
  const names: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download)
  })
  onTestFinished(() => click.mockRestore())
  return names
}

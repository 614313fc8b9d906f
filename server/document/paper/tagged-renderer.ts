import { type Kit, type LineItem, type Page, PageRenderer, type StructureElement } from './pdf-kit.ts'
import type { Part, Structure } from './pdf-structure.ts'

type Drawn = { part: Part; element: StructureElement; page: number | null }

/**
 * Draws pages so that everything on them is either of a part of the document, in the order of its structure, or says of
 * itself that it is not read: rules, feet, and the heading of a table that is repeated on its next page.
 */
export class TaggedRenderer extends PageRenderer {
  readonly #parts = new Map<number, Drawn>()
  #page = 0

  constructor(kit: Kit, { top }: Structure) {
    super(kit)
    const root = kit.struct('Document')
    for (const part of top) root.add(this.#elementOf(part))
    kit.addStructure(root)
  }

  #elementOf(part: Part): StructureElement {
    const { tag, scope, alt } = part
    const element = this.pdfDocument.struct(tag, { ...(scope && { scope }), ...(alt && { alt }) })
    for (const child of part.children) element.add(this.#elementOf(child))
    this.#parts.set(part.id, { part, element, page: null })
    return element
  }

  override renderPages(pages: readonly Page[]): void {
    for (const [index, page] of pages.entries()) {
      this.#page = index
      super.renderPages([page])
    }
  }

  /** Whether a part is drawn once more, as the heading of a table on its next page is. */
  #isRepeated({ part, page }: Drawn): boolean {
    return (part.scope === 'Column' || part.tag === 'H2') && page !== null && page !== this.#page
  }

  #mark(id: number | undefined, draw: () => void): void {
    const drawn = id === undefined ? undefined : this.#parts.get(id)
    const { pdfDocument } = this
    if (drawn === undefined || this.#isRepeated(drawn)) {
      pdfDocument.markContent('Artifact', { type: id === undefined ? 'Layout' : 'Pagination' })
    } else {
      drawn.page = this.#page
      drawn.element.add(pdfDocument.markStructureContent(drawn.part.tag))
    }
    draw()
    pdfDocument.endMarkedContent()
  }

  override renderLine(line: LineItem, x: number, y: number): void {
    this.#mark(line.inlines.find(({ part }) => part !== undefined)?.part, () => super.renderLine(line, x, y))
  }

  override renderVector(vector: object): void {
    this.#mark(undefined, () => super.renderVector(vector))
  }

  override renderImage(image: { part?: number }): void {
    this.#mark(image.part, () => super.renderImage(image))
  }
}

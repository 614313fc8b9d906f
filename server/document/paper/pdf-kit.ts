import { createRequire } from 'node:module'
import type { Content } from 'pdfmake/interfaces.js'

/** pdfmake's layout and rendering classes, which are extended here to write tagged PDF. They have no types. */
const require = createRequire(import.meta.url)

export type Inline = { part?: number }
export type LineItem = { inlines: readonly Inline[]; y: number }
type Item =
  | { type: 'line'; item: LineItem }
  | { type: 'image'; item: { part?: number } }
  | { type: 'vector' | 'beginClip' | 'endClip'; item: object }
export type Page = { items: readonly Item[] }

/** pdfkit's object for marked content of a page. */
type MarkedContent = object
export type StructureElement = {
  add: (child: StructureElement | MarkedContent) => StructureElement
  end: () => void
}

/** A PDF in progress: pdfkit's document with pdfmake's fonts. */
export type Kit = NodeJS.ReadableStream & {
  struct: (tag: string, attributes?: { scope?: string; alt?: string }) => StructureElement
  addStructure: (element: StructureElement) => void
  markStructureContent: (tag: string) => MarkedContent
  markContent: (tag: 'Artifact', attributes?: { type: string }) => void
  endMarkedContent: () => void
  /** The files or bytes of each font family. */
  fonts: Record<string, { normal: string | Buffer; bold: string | Buffer }>
  provideFont: (
    family: string,
    bold: boolean,
    italics: boolean,
  ) => { font: { hasGlyphForCodePoint: (code: number) => boolean } }
  read: () => Buffer | null
  end: () => void
}

type KitOptions = {
  size: [number, number]
  pdfVersion: string
  subset: string
  tagged: boolean
  displayTitle: boolean
  lang: string
  info: { Title: string; Author: string; CreationDate: Date }
  autoFirstPage: boolean
  font: null
}

type Renderer = {
  pdfDocument: Kit
  renderPages(pages: readonly Page[]): void
  renderLine(line: LineItem, x: number, y: number): void
  renderVector(vector: object): void
  renderImage(image: { part?: number }): void
}

type Layout = {
  registerTableLayouts: (layouts: object) => void
  layoutDocument: (
    content: Content,
    kit: Kit,
    styles: object,
    defaultStyle: object,
    background: undefined,
    header: undefined,
    footer: (page: number, pages: number) => Content,
  ) => Page[]
}

const fromPdfmake = (name: string): unknown =>
  (require(`pdfmake/js/${name}.js`) as { default: unknown }).default

export const KitDocument = fromPdfmake('PDFDocument') as new (
  fonts: object,
  images: object,
  patterns: object,
  attachments: object,
  options: KitOptions,
  files: null,
  mayRead: (path: string) => boolean,
) => Kit
export const LayoutBuilder = fromPdfmake('LayoutBuilder') as new (
  size: object,
  margins: object,
  svg: object,
) => Layout
export const SvgMeasure = fromPdfmake('SVGMeasure') as new () => object
export const PageRenderer = fromPdfmake('Renderer') as new (kit: Kit) => Renderer
export const { tableLayouts } = require('pdfmake/js/tableLayouts.js') as { tableLayouts: object }
export const fonts = require('pdfmake/fonts/Roboto.js') as object

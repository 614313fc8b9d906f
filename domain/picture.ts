export type PictureType = 'png' | 'jpeg' | 'webp'
export type Picture = { type: PictureType; width: number; height: number }
type Size = Omit<Picture, 'type'>

/** Maximum pixels of one side, because a small file may decompress into an image that no browser can hold. */
const MAX_PIXELS = 4000

const DATA_URL = /^data:image\/(png|jpeg|webp);base64,([\d+/A-Za-z]+={0,2})$/

const bytesOf = (base64: string): DataView | null => {
  try {
    return new DataView(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)).buffer)
  } catch {
    return null
  }
}

const isText = (view: DataView, at: number, text: string): boolean =>
  [...text].every((letter, index) => view.getUint8(at + index) === letter.charCodeAt(0))

/** PNG: signature and the header chunk, https://www.w3.org/TR/png/. */
const pngSize = (view: DataView): Size | null =>
  isText(view, 0, '\x89PNG\r\n\x1A\n') && isText(view, 12, 'IHDR')
    ? { width: view.getUint32(16), height: view.getUint32(20) }
    : null

/** Markers of a frame's start, without those that only look like one. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** JPEG: segments up to the start of the frame, ITU-T T.81. */
const jpegSize = (view: DataView): Size | null => {
  if (view.getUint16(0) !== 0xffd8) return null
  let at = 2
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    if (isFrame(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    at += 2 + view.getUint16(at + 2)
  }
  return null
}

const SIZE_BITS = 0x3fff
/** Read from the byte before, because it may be the last of the file. */
const uint24 = (view: DataView, at: number) => view.getUint32(at - 1, true) >>> 8

/** WebP: the first chunk, in each of its three forms, RFC 9649. */
const webpSize = (view: DataView): Size | null => {
  if (!isText(view, 0, 'RIFF') || !isText(view, 8, 'WEBP')) return null
  if (isText(view, 12, 'VP8X')) return { width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 }
  if (isText(view, 12, 'VP8L')) {
    const bits = view.getUint32(21, true)
    return { width: (bits & SIZE_BITS) + 1, height: ((bits >>> 14) & SIZE_BITS) + 1 }
  }
  return isText(view, 12, 'VP8 ')
    ? { width: view.getUint16(26, true) & SIZE_BITS, height: view.getUint16(28, true) & SIZE_BITS }
    : null
}

const sizes: Record<PictureType, (view: DataView) => Size | null> = {
  png: pngSize,
  jpeg: jpegSize,
  webp: webpSize,
}

const canBeDrawn = ({ width, height }: Size): boolean =>
  [width, height].every((side) => side > 0 && side <= MAX_PIXELS)

/**
 * The format and size of the image in a data URL, by its content; null if it is not an image of its declared type, or
 * too large to draw.
 */
export const pictureOf = (dataUrl: string): Picture | null => {
  const [, type, base64] = DATA_URL.exec(dataUrl) ?? []
  if (!type || !base64) return null
  const view = bytesOf(base64)
  if (!view) return null
  try {
    const size = sizes[type as PictureType](view)
    return size && canBeDrawn(size) ? { type: type as PictureType, ...size } : null
  } catch (error) {
    // The file ends before its header does.
    if (error instanceof RangeError) return null
    throw error
  }
}

import { describe, expect, test } from 'vitest'
import { pictureOf } from '../../domain/picture.ts'

const urlOf = (type: string, bytes: readonly number[]) =>
  `data:image/${type};base64,${btoa(String.fromCharCode(...bytes))}`
const letters = (text: string) => [...text].map((letter) => letter.charCodeAt(0))
const big = (value: number, size: number) =>
  Array.from({ length: size }, (_, at) => (value >>> (8 * (size - 1 - at))) & 255)
const little = (value: number, size: number) => big(value, size).toReversed()

const png = (width: number, height: number) => [
  ...letters('\x89PNG\r\n\x1A\n'),
  ...big(13, 4),
  ...letters('IHDR'),
  ...big(width, 4),
  ...big(height, 4),
]
/** A comment, a table and the frame, as cameras write them. */
const BEFORE_FRAME = [0xff, 0xd8, 0xff, 0xfe, 0, 4, 1, 2, 0xff, 0xc4, 0, 3, 9, 0xff, 0xc2, 0, 17, 8]
const jpeg = (width: number, height: number) => [...BEFORE_FRAME, ...big(height, 2), ...big(width, 2)]
const webp = (kind: string, rest: readonly number[]) => [
  ...letters('RIFF'),
  ...little(100, 4),
  ...letters('WEBP'),
  ...letters(kind),
  ...little(10, 4),
  ...rest,
]
const lossy = (width: number, height: number) =>
  webp('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, ...little(width, 2), ...little(height, 2)])
const lossless = (width: number, height: number) =>
  webp('VP8L', [0x2f, ...little((width - 1) | ((height - 1) << 14), 4)])
const extended = (width: number, height: number) =>
  webp('VP8X', [0, 0, 0, 0, ...little(width - 1, 3), ...little(height - 1, 3)])

describe('a picture', () => {
  test.each([
    ['png', png],
    ['jpeg', jpeg],
    ['webp', lossy],
    ['webp', lossless],
    ['webp', extended],
  ] as const)('of type %s is known by its content, with its size', (type, bytesOf) => {
    expect(pictureOf(urlOf(type, bytesOf(320, 200)))).toEqual({ type, width: 320, height: 200 })
    expect(pictureOf(urlOf(type, bytesOf(4000, 1)))).toEqual({ type, width: 4000, height: 1 })
    for (const [width, height] of [
      [4001, 200],
      [200, 4001],
    ] as const)
      expect(pictureOf(urlOf(type, bytesOf(width, height)))).toBeNull()
  })

  /** ITU-T T.81 B.1: Huffman tables, an extension and arithmetic conditioning have markers between those of frames. */
  test.each([
    ...[0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf].map((marker) => ({
      marker,
      width: 30,
    })),
    ...[0xbf, 0xc4, 0xc8, 0xcc, 0xd0].map((marker) => ({ marker, width: 320 })),
  ])('has its size after JPEG marker $marker, if that is a frame', ({ marker, width }) => {
    const segment = [0xff, marker, 0, 7, 8, ...big(20, 2), ...big(30, 2)]
    const bytes = [0xff, 0xd8, ...segment, ...jpeg(320, 200).slice(2)]
    expect(pictureOf(urlOf('jpeg', bytes))?.width).toBe(width)
  })

  test.each([
    ['PNG that says it is a JPEG', urlOf('jpeg', png(9, 9))],
    ['JPEG that says it is a PNG', urlOf('png', jpeg(9, 9))],
    ['empty file', urlOf('png', [])],
    ['file that ends within its header', urlOf('png', png(9, 9).slice(0, 20))],
    ['JPEG without a frame', urlOf('jpeg', [0xff, 0xd8, 0xff, 0xd9, 0, 2])],
    ['PNG without height', urlOf('png', png(9, 0))],
    ['PNG without a header', urlOf('png', png(9, 9).with(12, 0x4a))],
    ['header of a PNG alone', urlOf('png', png(9, 9).with(0, 0x88))],
    ['PNG with something before it', ` ${urlOf('png', png(9, 9))}`],
    ['PNG with something after it', `${urlOf('png', png(9, 9))}#`],
    ['WebP that is wider than sixteen bits', urlOf('webp', extended(65_546, 9))],
    ['sound in the container of WebP', urlOf('webp', lossy(9, 9).with(8, 0x58))],
    ['WebP in another container', urlOf('webp', lossy(9, 9).with(0, 0x58))],
    ['WebP of no known kind', urlOf('webp', webp('ANIM', [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]))],
    ['SVG', urlOf('svg+xml', letters('<svg/>'))],
    ['page', urlOf('png', letters('<script>alert(1)</script>'))],
    ['text that is not base64', 'data:image/png;base64,####'],
    ['address', 'https://tehing.example/logo.png'],
    ['empty text', ''],
  ])('is not what is a %s', (_, url) => {
    expect(pictureOf(url)).toBeNull()
  })
})

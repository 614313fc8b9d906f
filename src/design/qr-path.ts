import { encode } from 'uqr'

/** The quiet zone around the code, without which scanners do not find it. */
const QUIET = 4

/** A QR code of a text as the path of an SVG, whose view box has `size` units. */
export const qrPath = (text: string): { path: string; size: number } => {
  const { data, size } = encode(text, { ecc: 'L', border: QUIET })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { path, size }
}

import { encode } from 'uqr'
import { styled } from './theme/styled.ts'

/** Dark on light in both themes, as scanning apps expect. */
const Picture = styled('svg', {
  base: {
    display: 'block',
    width: '100%',
    maxWidth: '390px',
    aspectRatio: '1',
    marginInline: 'auto',
    borderRadius: 'card',
    background: '#FFFFFF',
    fill: '#000000',
  },
})

/** The quiet zone around the code, without which scanners do not find it. */
const QUIET = 4

/** A QR code; null reserves its space. */
export const QrCode = ({ text, label }: { text: string | null; label: string }) => {
  if (text === null) return <Picture viewBox="0 0 1 1" aria-hidden="true" />
  const { data, size } = encode(text, { ecc: 'L', border: QUIET })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <Picture viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} />
    </Picture>
  )
}

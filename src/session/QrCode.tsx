import { encode } from 'uqr'
import { styled } from '../design/theme/styled.ts'

/** Dark on light in both themes: an app that scans expects it so. */
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

/** Light modules around the code, without which it is not found. */
const QUIET = 4

/** A code to scan; null while there is none to show, in the same place. */
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

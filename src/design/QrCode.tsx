import { qrPath } from './qr-path.ts'
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

/** A QR code; null reserves its space. */
export const QrCode = ({ text, label }: { text: string | null; label: string }) => {
  if (text === null) return <Picture viewBox="0 0 1 1" aria-hidden="true" />
  const { path, size } = qrPath(text)
  return (
    <Picture viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} />
    </Picture>
  )
}

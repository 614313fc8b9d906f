import { useState } from 'react'
import { takeFocus } from './in-view.ts'
import { Text, useFormat } from './intl.tsx'

type Code = { path: string; size: number }

/** Shows this page's URL as a QR code, so that a phone can take the photos. Takes the focus. */
export const OnPhone = () => {
  const format = useFormat()
  const [code, setCode] = useState<Code | null>(null)
  const show = async () => {
    // Most sureties read the letter on a phone and never need it.
    const { qrPath } = await import('../design/qr-path.ts')
    setCode(qrPath(location.href))
  }
  if (code === null)
    return (
      <button type="button" className="plain onComputer" onClick={() => void show().catch(() => undefined)}>
        <Text id="suretyLink.phone" />
      </button>
    )
  const { path, size } = code
  return (
    <section className="card onComputer">
      <p tabIndex={-1} ref={takeFocus}>
        <Text id="suretyLink.phone.how" />
      </p>
      <svg
        className="qr"
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={format('suretyLink.phone.code')}
      >
        <path d={path} shapeRendering="crispEdges" />
      </svg>
    </section>
  )
}

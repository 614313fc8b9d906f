import { useEffect, useRef } from 'react'
import { move } from '../design/motion.ts'
import { styled } from '../design/theme/styled.ts'
import type { ChartBox } from './chart.ts'

const Frame = styled('rect', { base: { fill: 'none', stroke: 'accent', strokeWidth: '3', opacity: 0 } })

/** Long enough for the eye to follow; seconds. */
const DURATION = 0.7

/** A frame that goes from the status before to the one now, where a step is taken while the chart is looked at. */
export const ChartMove = ({ box: { id, x, y, width, height } }: { box: ChartBox }) => {
  const frame = useRef<SVGRectElement>(null)
  const before = useRef({ id, x, y })
  useEffect(() => {
    const from = before.current
    before.current = { id, x, y }
    if (from.id === id) return undefined
    const start = `translate(${from.x - x}px, ${from.y - y}px)`
    return move(frame.current, { transform: [start, 'none', 'none'], opacity: [1, 1, 0] }, DURATION)
  }, [id, x, y])
  return <Frame ref={frame} aria-hidden x={x} y={y} width={width} height={height} rx={7} />
}

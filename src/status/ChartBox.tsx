import { useIntl } from 'react-intl'
import { styled } from '../design/theme/styled.ts'
import type { ChartBox as Box } from './chart.ts'

const Frame = styled('rect', {
  variants: {
    look: {
      plain: { fill: 'surface', stroke: 'field', strokeWidth: '1' },
      seen: { fill: 'accentBg', stroke: 'accent', strokeWidth: '1.5' },
      now: { fill: 'accent', stroke: 'accent', strokeWidth: '1.5' },
      next: { fill: 'surface', stroke: 'ink', strokeWidth: '1.8' },
      refused: { fill: 'surface', stroke: 'ink', strokeWidth: '1.8', strokeDasharray: '6 4' },
    },
  },
})
const Label = styled('text', {
  base: { fontSize: '12px', fontWeight: 500, textAnchor: 'middle', fill: 'ink' },
  variants: {
    look: { plain: {}, seen: {}, now: { fill: 'onAccent', fontWeight: 600 }, next: {}, refused: {} },
    small: { true: { fontSize: '10.5px' } },
  },
})
const Code = styled('text', { base: { fontSize: '11px', fill: 'ink3' } })
const Inner = styled('text', { base: { fontSize: '11px', textAnchor: 'middle', fill: 'ink2' } })
const Visits = styled('text', {
  base: {
    fontSize: '12px',
    fontWeight: 600,
    textAnchor: 'end',
    fill: 'accent',
    // Lines end at the box and would cross the numbers.
    stroke: 'surface',
    strokeWidth: '4px',
    paintOrder: 'stroke',
  },
})

const LINE = 15
/** Characters per line; longer labels have a smaller font. */
const MAX_LABEL_LENGTH = 14

/** Splits a label into at most two lines of similar length. */
export function twoLines(label: string): readonly string[] {
  const words = label.split(' ')
  if (label.length <= MAX_LABEL_LENGTH || words.length === 1) return [label]
  const splits = words
    .slice(1)
    .map((_, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')])
  const longest = (lines: readonly string[]) => Math.max(...lines.map((line) => line.length))
  return splits.toSorted((a, b) => longest(a) - longest(b))[0] ?? [label]
}

/** One status: label, code, and the numbers of the steps that reached it. */
export const ChartBox = ({ box }: { box: Box }) => {
  const intl = useIntl()
  const lines = twoLines(intl.formatMessage({ id: `status.${box.id}` }))
  const small = lines.some((text) => text.length > MAX_LABEL_LENGTH)
  const first = box.height / 2 + 4 - ((lines.length - 1) * LINE) / 2
  return (
    <g transform={`translate(${box.x} ${box.y})`}>
      <Frame look={box.look} width={box.width} height={box.height} rx={7} />
      {lines.map((text, index) => (
        <Label key={text} look={box.look} small={small} x={box.width / 2} y={first + index * LINE}>
          {text}
        </Label>
      ))}
      <Code x={2} y={-5}>
        {box.id}
      </Code>
      {box.inner.length > 0 ? (
        <Inner x={box.width / 2} y={box.height + 14}>
          {box.inner.map((state) => intl.formatMessage({ id: `status.inner.${state}` })).join(' / ')}
        </Inner>
      ) : null}
      {box.visits.length > 0 ? (
        <Visits x={box.width - 2} y={-5}>
          {box.visits.join(', ')}
        </Visits>
      ) : null}
    </g>
  )
}

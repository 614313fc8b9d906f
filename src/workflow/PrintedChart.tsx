import { Global } from '@emotion/react'
import { useId } from 'react'
import { FormattedMessage } from 'react-intl'
import type { StatusFigures } from '../../api/workflow.calls.ts'
import { styled } from '../design/theme/styled.ts'
import { ChartDrawing } from './ChartDrawing.tsx'
import { type MachineOf, useMachineTexts } from './useMachineTexts.ts'
import { usePrinted } from './usePrinted.ts'
import type { Paper, WorkflowAddress } from './useWorkflowAddress.ts'

/** Millimetres. */
const MARGIN = 10
const HEADING = 8
const papers: Readonly<Record<Paper, { width: number; height: number }>> = {
  A4: { width: 297, height: 210 },
  A3: { width: 420, height: 297 },
}
/** The overlap of neighbouring sheets, so that most boxes are complete on one of them. */
const OVERLAP = { width: 40, height: 24 }

/** Millimetres for a pixel of the chart. The smallest letters without ascender, 0.52 of 10.5 px, are then 2 mm high. */
const MIN_SCALE = 0.37
const MAX_SCALE = 0.5

const countOf = (length: number, page: number, overlap: number): number =>
  Math.max(1, Math.ceil((length - overlap) / (page - overlap)))

/** The fewest sheets on which letters are large enough, and the largest scale that fits them. */
export const sheetsOf = ({ width, height }: { width: number; height: number }, paper: Paper) => {
  const page = {
    width: papers[paper].width - 2 * MARGIN,
    height: papers[paper].height - 2 * MARGIN - HEADING,
  }
  const columns = countOf(width * MIN_SCALE, page.width, OVERLAP.width)
  const rows = countOf(height * MIN_SCALE, page.height, OVERLAP.height)
  const step = { width: page.width - OVERLAP.width, height: page.height - OVERLAP.height }
  const scale = Math.min(
    MAX_SCALE,
    (columns * step.width + OVERLAP.width) / width,
    (rows * step.height + OVERLAP.height) / height,
  )
  const sheets = Array.from({ length: columns * rows }, (_, index) => ({
    x: ((index % columns) * step.width) / scale,
    y: (Math.floor(index / columns) * step.height) / scale,
    width: page.width / scale,
    height: page.height / scale,
  }))
  return { page, scale, sheets }
}

const Sheet = styled('div', { base: { breakAfter: 'page', breakInside: 'avoid', overflow: 'hidden' } })
const Heading = styled('div', { base: { fontSize: '15px', fontWeight: 600, overflow: 'hidden' } })

type Props = {
  chart: MachineOf
  figures: readonly StatusFigures[]
  address: Pick<WorkflowAddress, 'paper' | 'selection' | 'hrefOf'>
}

/** The chart on sheets of paper, there while the page is printed. */
export const PrintedChart = (props: Props) => {
  const { paper } = props.address
  const printed = usePrinted()
  return (
    <>
      <Global styles={{ '@page': { size: `${paper} landscape`, margin: `${MARGIN}mm` } }} />
      {printed ? <Sheets {...props} /> : null}
    </>
  )
}

const Sheets = ({ chart, figures, address: { paper, selection, hrefOf } }: Props) => {
  const id = useId()
  const { titleOf } = useMachineTexts()
  const { page, sheets } = sheetsOf(chart, paper)
  return (
    <div data-print="solely">
      <svg width="0" height="0" style={{ position: 'absolute' }}>
        <defs>
          <g id={id}>
            <ChartDrawing {...{ chart, figures, selection, hrefOf }} />
          </g>
        </defs>
      </svg>
      {sheets.map(({ x, y, width, height }, index) => (
        <Sheet key={index} style={{ width: `${page.width}mm` }}>
          <Heading style={{ height: `${HEADING - 1}mm` }}>
            <FormattedMessage
              id="workflow.sheet"
              values={{ machine: titleOf(chart), sheet: index + 1, sheets: sheets.length }}
            />
          </Heading>
          <svg
            viewBox={`${x} ${y} ${width} ${height}`}
            style={{ display: 'block', width: `${page.width}mm`, height: `${page.height}mm` }}
          >
            <use href={`#${id}`} />
          </svg>
        </Sheet>
      ))}
    </div>
  )
}

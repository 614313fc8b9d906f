import { HStack } from '@chakra-ui/react/stack'
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl'
import type { StatusFigures } from '../../api/workflow.calls.ts'
import { Button } from '../design/Button.tsx'
import { IconButton } from '../design/IconButton.tsx'
import { styled } from '../design/theme/styled.ts'
import { ChartDrawing } from './ChartDrawing.tsx'
import { type MachineOf, useMachineTexts } from './useMachineTexts.ts'
import type { ChartTrial } from './useWhatIf.ts'
import { type WorkflowAddress, type Zoom, zooms } from './useWorkflowAddress.ts'

const Scroll = styled('div', {
  base: {
    overflow: 'auto',
    maxHeight: '80vh',
    cursor: 'grab',
    _active: { cursor: 'grabbing' },
  },
})
const ChartSvg = styled('svg', {
  base: { display: 'block', height: 'auto' },
})

type Props = {
  chart: MachineOf
  figures: readonly StatusFigures[]
  trial: ChartTrial | null
  address: Pick<WorkflowAddress, 'zoom' | 'setZoom' | 'selection' | 'hrefOf' | 'open' | 'select'>
}

/** The chart of a machine, which zooms and pans. Its table says the same in words. */
export const MachineChart = ({ chart, figures, trial, address }: Props) => {
  const intl = useIntl()
  const { titleOf } = useMachineTexts()
  const { zoom, selection, hrefOf } = address
  const scroll = useRef<HTMLDivElement>(null)
  const values = {
    machine: titleOf(chart),
    states: chart.states.length,
    transitions: chart.transitions.length,
  }
  const { zoomBy, zoomTo } = useZoom(scroll, chart, address)
  useShowSelected(scroll, selection && JSON.stringify(selection))
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = neighbourOf(event)
    if (next) {
      next.focus({ preventScroll: true })
      address.open(next.getAttribute('href') ?? '', true)
    } else if (event.key === '+' || event.key === '-') zoomBy(event.key === '+' ? 1 : -1)
    else if (event.key === '0') zoomTo('fit')
    else if (event.key === 'Escape' && selection) address.select(null)
    else return
    event.preventDefault()
  }
  return (
    <>
      <ZoomButtons zoom={zoom} onZoom={zoomTo} onStep={zoomBy} />
      <Scroll
        ref={scroll}
        tabIndex={0}
        role="region"
        onPointerMove={pan}
        onKeyDown={onKeyDown}
        aria-label={intl.formatMessage({ id: 'workflow.chart.region' }, values)}
      >
        <ChartSvg
          viewBox={`0 0 ${chart.width} ${chart.height}`}
          role="group"
          aria-label={intl.formatMessage({ id: 'workflow.chart.description' }, values)}
          style={sizeOf(chart, zoom)}
        >
          <ChartDrawing {...{ chart, figures, selection, hrefOf, trial }} />
        </ChartSvg>
      </Scroll>
    </>
  )
}

/** Drags the chart with the mouse; fingers and trackpads scroll it already. A drag from a link would also click it. */
const pan = ({
  buttons,
  pointerType,
  movementX,
  movementY,
  target,
  currentTarget,
}: PointerEvent<HTMLElement>) => {
  if (buttons === 1 && pointerType === 'mouse' && !(target as Element).closest('a'))
    currentTarget.scrollBy(-movementX, -movementY)
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** The link before or after the focused one of the same kind, for an arrow key. */
const neighbourOf = ({ key, target, currentTarget }: KeyboardEvent<HTMLElement>): SVGAElement | undefined => {
  const focused = (target as Element).closest<SVGAElement>('a[data-choice]')
  const step = steps[key]
  if (!focused || step === undefined) return undefined
  const links = currentTarget.querySelectorAll<SVGAElement>(`a[data-choice=${focused.dataset['choice']}]`)
  return [...links].at(([...links].indexOf(focused) + step) % links.length)
}

/** Fitting does not enlarge a small chart. */
const MAX_FIT = 1.2

const sizeOf = ({ width }: MachineOf, zoom: Zoom) =>
  zoom === 'fit' ? { width: '100%', maxWidth: width * MAX_FIT } : { width: (width * Number(zoom)) / 100 }

type Place = { current: HTMLDivElement | null }

/** How far Ctrl and the wheel, or two fingers on a trackpad, move for one step of the zoom; pixels. */
const WHEEL_STEP = 50

/** Changes the zoom so that a point stays where it is: the pointer's, or the middle. */
const useZoom = (
  scroll: Place,
  { width }: MachineOf,
  { zoom, setZoom }: Pick<WorkflowAddress, 'zoom' | 'setZoom'>,
) => {
  const zoomTo = (next: Zoom, at?: { x: number; y: number }) => {
    const place = scroll.current
    const svg = place?.querySelector('svg')
    if (!place || !svg) return setZoom(next)
    const { left, top } = place.getBoundingClientRect()
    const fixed = at
      ? { x: at.x - left, y: at.y - top }
      : { x: place.clientWidth / 2, y: place.clientHeight / 2 }
    const before = svg.getBoundingClientRect().width
    const point = { x: place.scrollLeft + fixed.x, y: place.scrollTop + fixed.y }
    flushSync(() => setZoom(next))
    const ratio = svg.getBoundingClientRect().width / before
    place.scrollTo(point.x * ratio - fixed.x, point.y * ratio - fixed.y)
  }
  const zoomBy = (direction: 1 | -1, at?: { x: number; y: number }) => {
    const svg = scroll.current?.querySelector('svg')
    const percent =
      zoom === 'fit' ? ((svg?.getBoundingClientRect().width ?? width) / width) * 100 : Number(zoom)
    const numbers = zooms.filter((each) => each !== 'fit')
    const next =
      direction === 1
        ? numbers.find((each) => Number(each) > percent + 1)
        : numbers.findLast((each) => Number(each) < percent - 1)
    if (next) zoomTo(next, at)
  }
  const onWheel = useEffectEvent((direction: 1 | -1, at: { x: number; y: number }) => zoomBy(direction, at))
  useEffect(() => {
    const place = scroll.current
    let turned = 0
    const listener = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      // Otherwise the browser zooms the page; React's own listener cannot prevent it.
      event.preventDefault()
      turned += event.deltaY
      if (Math.abs(turned) < WHEEL_STEP) return
      onWheel(turned < 0 ? 1 : -1, { x: event.clientX, y: event.clientY })
      turned = 0
    }
    place?.addEventListener('wheel', listener, { passive: false })
    return () => place?.removeEventListener('wheel', listener)
  }, [scroll])
  return { zoomTo: (next: Zoom) => zoomTo(next), zoomBy: (direction: 1 | -1) => zoomBy(direction) }
}

/** Brings what is selected into view, in the chart and on the page. */
const useShowSelected = (scroll: Place, selected: string | null) => {
  useEffect(() => {
    const place = scroll.current
    const link = selected === null ? null : place?.querySelector('[aria-current]')
    if (!place || !link) return
    const [frame, box] = [place.getBoundingClientRect(), link.getBoundingClientRect()]
    const isOutside =
      box.left < frame.left || box.right > frame.right || box.top < frame.top || box.bottom > frame.bottom
    if (isOutside)
      place.scrollBy(
        (box.left + box.right - frame.left - frame.right) / 2,
        (box.top + box.bottom - frame.top - frame.bottom) / 2,
      )
    place.scrollIntoView({ block: 'nearest' })
  }, [scroll, selected])
}

type ZoomProps = { zoom: Zoom; onZoom: (zoom: Zoom) => void; onStep: (direction: 1 | -1) => void }

const ZoomButtons = ({ zoom, onZoom, onStep }: ZoomProps) => {
  const intl = useIntl()
  return (
    <HStack
      wrap="wrap"
      gap="1"
      marginBottom="3"
      role="group"
      aria-label={intl.formatMessage({ id: 'workflow.zoom' })}
    >
      <Button
        size="sm"
        variant={zoom === 'fit' ? 'solid' : 'outline'}
        aria-pressed={zoom === 'fit'}
        onClick={() => onZoom('fit')}
      >
        <FormattedMessage id="workflow.zoom.fit" />
      </Button>
      <Button
        size="sm"
        variant={zoom === '100' ? 'solid' : 'outline'}
        aria-pressed={zoom === '100'}
        onClick={() => onZoom('100')}
      >
        <FormattedNumber value={1} style="percent" />
      </Button>
      <IconButton
        icon="minus"
        label={intl.formatMessage({ id: 'workflow.zoom.out' })}
        onClick={() => onStep(-1)}
      />
      <IconButton
        icon="plus"
        label={intl.formatMessage({ id: 'workflow.zoom.in' })}
        onClick={() => onStep(1)}
      />
      {zoom === 'fit' || zoom === '100' ? null : (
        <span role="status">
          <FormattedNumber value={Number(zoom) / 100} style="percent" />
        </span>
      )}
    </HStack>
  )
}

import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import { use, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Icon } from './Icon.tsx'
import { type Section, type Sections, SectionsContext } from './sections.ts'
import { measureHeight } from './measure-height.ts'
import { showInRow } from './show-in-row.ts'
import { useRailBelow } from './useNarrow.ts'
import { styled } from './theme/styled.ts'

/** A page with fewer cards needs no navigation. */
const FEW = 4
/** A card counts as read once its top is this far below the place to which a link scrolls it, px. */
const READING_LINE = 24

const measureSections = measureHeight('--sections-height')

const Nav = styled('nav', {
  base: {
    position: { base: 'sticky', _print: 'static' },
    top: 'calc(var(--banner-height, 0px) + var(--bar-height, 0px))',
    zIndex: 1,
    minWidth: 0,
    bg: 'bg',
    borderBottomWidth: '1px',
    borderColor: 'line',
  },
})
const Toggle = styled('button', {
  base: {
    display: { base: 'flex', md: 'none' },
    alignItems: 'center',
    gap: '2',
    width: 'full',
    minHeight: '10',
    textAlign: 'start',
    cursor: 'pointer',
    fontWeight: 500,
    '& > span:first-of-type': { flex: 1, minWidth: 0 },
  },
})
/** A shadow at each edge behind which entries are hidden. The covers scroll with the entries. */
const scrollShadows = {
  background: [
    'linear-gradient(to bottom, {colors.bg} 50%, transparent) top / 100% 48px no-repeat local',
    'linear-gradient(to top, {colors.bg} 50%, transparent) bottom / 100% 48px no-repeat local',
    'linear-gradient(to bottom, {colors.line}, transparent) top / 100% 24px no-repeat scroll',
    'linear-gradient(to top, {colors.line}, transparent) bottom / 100% 24px no-repeat scroll',
  ].join(', '),
}
const List = styled('ul', {
  base: {
    listStyle: 'none',
    columnGap: '1',
    md: { display: 'flex', flexWrap: 'wrap' },
  },
  variants: {
    open: {
      false: { mdDown: { display: 'none' } },
      // The last entries of a longer list would stay behind the action bar.
      true: { mdDown: { maxHeight: '50dvh', overflowY: 'auto', ...scrollShadows } },
    },
  },
})
const Entry = styled('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1.5',
    minHeight: '10',
    paddingInline: '2',
    textStyle: 'small',
    color: 'ink2',
    textDecoration: 'none',
    whiteSpace: { md: 'nowrap' },
    borderBottomWidth: '2px',
    borderColor: 'transparent',
    '&:hover': { color: 'ink' },
    '&[aria-current]': { color: 'accent', borderColor: 'accent', fontWeight: 500 },
  },
})
const Problems = styled('span', {
  base: { display: 'inline-flex', alignItems: 'center', gap: '1', color: 'danger', fontWeight: 600 },
})

type Props = {
  /** Paths of fields with errors and of required fields that are empty, separated by spaces. */
  problems: string
  /** Returns the element of a path, if it is on the page. The same function on every render. */
  find: (path: string) => HTMLElement | null
  onShow: (section: HTMLElement) => void
}

/** Links to the cards of a long page; marks those with missing or invalid fields. Cards beside the others are left out. */
export const SectionNav = ({ problems, find, onShow }: Props) => {
  const sections = use(SectionsContext)
  if (!sections) throw new Error('Used outside of a page with sections')
  const all = useSyncExternalStore(sections.subscribe, sections.current)
  const railBelow = useRailBelow()
  const listed = inColumn(all, railBelow)
  const { current, press } = useCurrent(sections, railBelow)
  const counts = useCounts(listed, problems, find)
  const intl = useIntl()
  const [open, setOpen] = useState(false)
  const listId = useId()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => showInRow(list.current, entryOf(list.current, current)), [current])
  if (listed.length < FEW) return null
  const shown = listed.find(({ id }) => id === current) ?? listed[0]
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return (
    <Nav
      ref={measureSections}
      aria-label={intl.formatMessage({ id: 'design.sections' })}
      data-print="no"
      onKeyDown={({ key }) => {
        if (key === 'Escape') setOpen(false)
      }}
    >
      <Toggle type="button" aria-expanded={open} aria-controls={listId} onClick={() => setOpen(!open)}>
        <Icon name="menu" />
        <span>{shown?.title}</span>
        <Count count={total} />
        <Icon name={open ? 'up' : 'down'} />
      </Toggle>
      <List id={listId} open={open} ref={list}>
        {listed.map(({ id, title, element }) => (
          <li key={id}>
            <Entry
              href={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              onClick={(event) => {
                event.preventDefault()
                setOpen(false)
                press(id)
                onShow(element)
              }}
            >
              {title}
              <Count count={counts.get(id) ?? 0} />
            </Entry>
          </li>
        ))}
      </List>
    </Nav>
  )
}

/** Cards of a rail that is beside the others are in view anyway. */
const inColumn = (sections: readonly Section[], railBelow: boolean): readonly Section[] =>
  railBelow ? sections : sections.filter(({ element }) => element.closest('aside') === null)

const entryOf = (list: HTMLElement | null, id: string | null) =>
  list?.querySelector<HTMLElement>(`[href="#${id}"]`)

const Count = ({ count }: { count: number }) =>
  count === 0 ? null : (
    <Problems>
      <Icon name="warning" />
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>
        <FormattedMessage id="design.sections.problems" values={{ count }} />
      </VisuallyHidden>
    </Problems>
  )

const isAtEnd = (): boolean =>
  window.scrollY > 0 && window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1

/**
 * The last card whose top is above the reading line, or the first card. At the end of the page the last cards cannot
 * reach that line: there it is the card whose link was pressed, or the last card.
 */
const currentOf = (sections: readonly Section[], pressed: string | null): string | null => {
  const line =
    (Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0) + READING_LINE
  const isPassed = ({ element }: Section) => element.getBoundingClientRect().top <= line
  const below = isAtEnd() ? sections.filter((section) => !isPassed(section)) : []
  const reached = below.find(({ id }) => id === pressed) ?? below.at(-1) ?? sections.findLast(isPassed)
  return (reached ?? sections[0])?.id ?? null
}

const onScroll = (listener: () => void) => {
  let frame = 0
  const later = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(listener)
  }
  window.addEventListener('scroll', later, { passive: true })
  return () => {
    cancelAnimationFrame(frame)
    window.removeEventListener('scroll', later)
  }
}

const useCurrent = (sections: Sections, railBelow: boolean) => {
  const [current, setCurrent] = useState<string | null>(null)
  const pressed = useRef<string | null>(null)
  useEffect(() => {
    const look = () => setCurrent(currentOf(inColumn(sections.current(), railBelow), pressed.current))
    const stop = [onScroll(look), sections.subscribe(look)]
    look()
    return () => {
      for (const end of stop) end()
    }
  }, [sections, railBelow])
  const press = (id: string) => {
    pressed.current = id
    setCurrent(currentOf(inColumn(sections.current(), railBelow), id))
  }
  return { current, press }
}

/** How many problems each card holds. Counted once the fields are rendered. */
const useCounts = (
  sections: readonly Section[],
  problems: string,
  find: Props['find'],
): ReadonlyMap<string, number> => {
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map())
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const fields = problems.split(' ').flatMap((path) => find(path) ?? [])
      const counted = new Map(
        sections.map(({ id, element }) => [id, fields.filter((field) => element.contains(field)).length]),
      )
      setCounts((before) => (isSame(before, counted) ? before : counted))
    })
    return () => cancelAnimationFrame(frame)
  }, [sections, problems, find])
  return counts
}

const isSame = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): boolean =>
  one.size === other.size && [...one].every(([id, count]) => other.get(id) === count)

import { useLocation, useSearchParams } from 'wouter'
import { withParameter } from '../shell/screen/with-parameter.ts'
import { sameScreen } from '../shell/screen/same-screen.ts'

/** Percent of its own size at which a chart is drawn; `fit` fits it to the width of its place. */
export const zooms = ['fit', '25', '50', '75', '100', '125', '150', '200', '300'] as const
export type Zoom = (typeof zooms)[number]

/** What the chart is printed on, in landscape. */
export const paperSizes = ['A4', 'A3'] as const
export type Paper = (typeof paperSizes)[number]

/** What is selected in a chart: a state by its path, or a transition by its key. */
export type Selection = { state: string } | { transition: string }

const TRYING = 'yes'
const UNFOLDED = 'all'
const TO_REVIEW = 'todo'
const FIRST_MACHINE = 'query'
const [FIT] = zooms
const [USUAL_PAPER] = paperSizes

const selectionIn = (search: URLSearchParams): Selection | null => {
  const [state, transition] = [search.get('state'), search.get('transition')]
  if (transition !== null) return { transition }
  return state === null ? null : { state }
}

/** The query of an address with the given parameters; null removes one. */
const searchWith = (search: URLSearchParams, changes: Record<string, string | null>): string => {
  const changed = Object.entries(changes).reduce(
    (each, [name, value]) => withParameter(each, name, value),
    search,
  )
  return changed.size > 0 ? `?${changed.toString()}` : ''
}

/**
 * The machine, its zoom, the paper, what is selected and what the list is searched for, kept in the address: a reload, a link
 * and Back restore them. A choice is a new entry of the browser's history; zooming, searching and stepping with arrow keys
 * replace the last one.
 */
export const useWorkflowAddress = (names: readonly string[]) => {
  const [path, navigate] = useLocation()
  const [search] = useSearchParams()
  const open = (address: string, replace: boolean) => navigate(address, { replace, state: sameScreen })
  const write = (changes: Record<string, string | null>, replace = false) =>
    open(`${path}${searchWith(search, changes)}`, replace)
  const hrefOf = (selection: Selection | null) =>
    `${path}${searchWith(search, { state: null, transition: null, ...selection })}`
  return {
    machine: names.find((name) => name === search.get('machine')) ?? FIRST_MACHINE,
    open,
    zoom: zooms.find((zoom) => zoom === search.get('zoom')) ?? FIT,
    paper: paperSizes.find((paper) => paper === search.get('paper')) ?? USUAL_PAPER,
    selection: selectionIn(search),
    /** Whether a what-if is shown. */
    trying: search.get('try') === TRYING,
    setMachine: (name: string) =>
      write({
        machine: name === FIRST_MACHINE ? null : name,
        state: null,
        transition: null,
        try: null,
        find: null,
        review: null,
      }),
    /** What the list of transitions is searched for. */
    find: search.get('find') ?? '',
    /** Whether every group of the list is open. */
    unfolded: search.get('list') === UNFOLDED,
    /** Whether the list shows only transitions whose current version is not reviewed. */
    toReview: search.get('review') === TO_REVIEW,
    setToReview: (toReview: boolean) => write({ review: toReview ? TO_REVIEW : null }, true),
    setFind: (find: string) => write({ find: find === '' ? null : find }, true),
    setUnfolded: (unfolded: boolean) => write({ list: unfolded ? UNFOLDED : null }, true),
    /** Opens every group of the list, which is not filtered. */
    showAll: () => write({ find: null, review: null, list: UNFOLDED }, true),
    setTrying: (trying: boolean) => write({ try: trying ? TRYING : null }),
    setZoom: (zoom: Zoom) => write({ zoom: zoom === FIT ? null : zoom }, true),
    setPaper: (paper: Paper) => write({ paper: paper === USUAL_PAPER ? null : paper }, true),
    hrefOf,
    select: (selection: Selection | null, replace = false) => open(hrefOf(selection), replace),
  }
}

export type WorkflowAddress = ReturnType<typeof useWorkflowAddress>

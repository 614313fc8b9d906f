import { useLocation, useSearchParams } from 'wouter'
import { withParameter } from '../shell/screen/with-parameter.ts'

/** Percent of its own size at which a chart is drawn; `fit` fits it to the width of the page. */
export const zooms = ['fit', '50', '75', '100', '150', '200'] as const
export type Zoom = (typeof zooms)[number]

const FIRST_MACHINE = 'query'
const [FIT] = zooms

/** The selected machine and its zoom, kept in the address: a reload, a link and Back restore them. */
export const useWorkflowAddress = (names: readonly string[]) => {
  const [path, navigate] = useLocation()
  const [search] = useSearchParams()
  const write = (parameter: string, value: string | null) => {
    const after = withParameter(search, parameter, value)
    navigate(after.size > 0 ? `${path}?${after.toString()}` : path, {
      replace: true,
      state: { sameScreen: true },
    })
  }
  return {
    machine: names.find((name) => name === search.get('machine')) ?? FIRST_MACHINE,
    zoom: zooms.find((zoom) => zoom === search.get('zoom')) ?? FIT,
    setMachine: (name: string) => write('machine', name === FIRST_MACHINE ? null : name),
    setZoom: (zoom: Zoom) => write('zoom', zoom === FIT ? null : zoom),
  }
}

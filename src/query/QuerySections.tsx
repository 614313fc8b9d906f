import type { TabName } from '../../machines/flow/query/query-tabs.ts'
import { SectionNav } from '../design/SectionNav.tsx'
import { arriveAt } from '../query-editor/focus-soon.ts'
import { useMissingTabs } from '../query-editor/MissingFields.tsx'
import { useDraftFacts } from '../query-editor/useQuerySession.ts'
import { findField } from './useFieldFinder.ts'

/** The cards of the open tab, with what has to be filled in or corrected. */
export const QuerySections = ({ tab }: { tab: TabName }) => {
  const missing = useMissingTabs(useDraftFacts())
  const problems = missing.find((one) => one.tab === tab)?.paths.join(' ') ?? ''
  return <SectionNav problems={problems} find={findField} onShow={arriveAt} />
}

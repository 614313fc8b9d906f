import { FormattedMessage, useIntl } from 'react-intl'
import { type TabName, tabsOf } from '../../machines/flow/query/query-tabs.ts'
import { TabList } from '../design/Tabs.tsx'
import { useFormErrors } from '../design/form/useFormErrors.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'
import { selectView } from '../query-editor/selectors.ts'
import { tabLabels } from '../query-editor/tabs.ts'

/** The tabs of the view; the others are locked while the open one has errors. */
export const TabBar = ({ tab, tabs }: { tab: TabName; tabs?: readonly TabName[] }) => {
  const intl = useIntl()
  const view = useQueryState(selectView)
  const hasErrors = Object.keys(useFormErrors()).length > 0
  const locked = hasErrors ? intl.formatMessage({ id: 'query.tabs.locked' }) : undefined
  return (
    <TabList
      label={intl.formatMessage({ id: 'query.tabs' })}
      selected={tab}
      tabs={(tabs ?? tabsOf(view)).map((name) => ({
        id: name,
        label: <FormattedMessage id={tabLabels[name]} />,
        locked: name === tab ? undefined : locked,
      }))}
    />
  )
}

import { FormattedMessage } from 'react-intl'
import { Facts } from '../design/Facts.tsx'
import { RailCard } from '../design/RailCard.tsx'
import { selectIsNew, selectQuery } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'

/** The query's partner, manager and creator. */
export const PeopleCard = () => {
  const query = useQueryState(selectQuery)
  const isNew = useQueryState(selectIsNew)
  return (
    <RailCard title={<FormattedMessage id="query.people.title" />}>
      <Facts
        beside
        facts={[
          { key: 'partner', label: <FormattedMessage id="query.people.partner" />, value: query.partnerName },
          // The first save sets the manager.
          ...(isNew
            ? []
            : [
                { key: 'manager', label: <FormattedMessage id="client.manager" />, value: query.managerName },
              ]),
          {
            key: 'creator',
            label: <FormattedMessage id="query.people.creator" />,
            value: query.createdByName,
          },
        ]}
      />
    </RailCard>
  )
}

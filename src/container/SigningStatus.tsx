import { Stack } from '@chakra-ui/react/stack'
import { FormattedList, FormattedMessage } from 'react-intl'
import { isBeingSigned } from '../../machines/lifecycle/query/turn.ts'
import { Icon } from '../design/Icon.tsx'
import { styled } from '../design/theme/styled.ts'
import { outstandingSignatures } from './outstanding-signatures.ts'
import { useContainers } from './useContainers.ts'
import { selectIsNew, selectQuery } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'

const Line = styled('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: '16px minmax(0, 1fr)',
    gap: '2',
    textStyle: 'small',
    overflowWrap: 'anywhere',
  },
  variants: { waits: { true: { color: 'ink2' }, false: { color: 'danger' } } },
})

/** The pending and refused signatures and the containers to send again, while the query waits for signatures. */
export const SigningStatus = () => {
  const query = useQueryState(selectQuery)
  const isNew = useQueryState(selectIsNew)
  return !isNew && isBeingSigned(query.status) ? <Lines /> : null
}

const Lines = () => {
  const { data = [] } = useContainers()
  const lines = outstandingSignatures(data)
  if (lines.length === 0) return null
  return (
    <Stack as="ul" gap="1" listStyle="none">
      {lines.map((line, index) => {
        const { kind, title } = line
        const values =
          'name' in line ? { title, name: line.name } : { title, names: <FormattedList value={line.names} /> }
        return (
          <Line key={index} waits={kind === 'waits'}>
            <Icon name={kind === 'waits' ? 'clock' : 'warning'} />
            <span>
              <FormattedMessage id={`signing.${kind}`} values={values} />
            </span>
          </Line>
        )
      })}
    </Stack>
  )
}

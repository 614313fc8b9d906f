import { HStack, Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useSelector } from '@xstate/react'
import { useWatch } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import type { QuerySave } from '../../api/query.ts'
import type { LastSale } from '../../api/client.calls.ts'
import type { Filled } from '../../machines/flow/query/returning-client.machine.ts'
import { Button } from '../design/Button.tsx'
import { DateText } from '../design/DateTime.tsx'
import { Note } from '../design/Note.tsx'
import { useKeptFocus } from '../design/useKeptFocus.ts'
import { selectReturningClient } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'

/** Offers what the own partner last knew of the client, and says what was filled in. */
export const ReturningClient = () => {
  const actor = useQueryState(selectReturningClient)
  const sale = useSelector(actor, ({ context }) => context.sale)
  return sale ? <Offered sale={sale} /> : null
}

const Offered = ({ sale }: { sale: LastSale }) => {
  const actor = useQueryState(selectReturningClient)
  const snapshot = useSelector(actor, (current) => current)
  const { part, filled } = snapshot.context
  const assets = useWatch<QuerySave, 'qassets'>({ name: 'qassets' }) ?? []
  const place = useKeptFocus<HTMLDivElement>()
  const busy = snapshot.matches('filling')
  const take = (taken: typeof part) => actor.send({ type: 'sale.take', part: taken })
  return (
    <Note role="status">
      <Stack gap="2">
        {filled ? <FilledText sale={sale} filled={filled} /> : <SaleText id="offered" sale={sale} />}
        {snapshot.matches('failed') ? (
          <Text>
            <FormattedMessage id="client.returning.failed" />
          </Text>
        ) : null}
        <HStack ref={place} wrap="wrap">
          {/* One button, so that it keeps the focus. */}
          <Button
            size="sm"
            busy={busy && part === 'client'}
            onClick={() => (filled ? actor.send({ type: 'sale.undo' }) : take('client'))}
          >
            <FormattedMessage id={filled ? 'client.returning.undo' : 'client.returning.takeClient'} />
          </Button>
          {!filled && assets.length === 0 ? (
            <Button size="sm" busy={busy && part === 'sale'} onClick={() => take('sale')}>
              <FormattedMessage id="client.returning.takeSale" />
            </Button>
          ) : null}
        </HStack>
      </Stack>
    </Note>
  )
}

type SaleTextProps = { id: 'offered' | 'filled' | 'nothing'; sale: LastSale }

const SaleText = ({ id, sale: { queryId, givenOn } }: SaleTextProps) => (
  <Text>
    <FormattedMessage
      id={`client.returning.${id}`}
      values={{ queryId: String(queryId), day: <DateText value={givenOn} /> }}
    />
  </Text>
)

const FilledText = ({ sale, filled }: { sale: LastSale; filled: Filled }) => {
  const intl = useIntl()
  const { after, outdated, isRegisterSilent, expired } = filled
  const fields = intl.formatList(
    outdated.map((name) => intl.formatMessage({ id: `client.returning.outdated.${name}` })),
  )
  return (
    <>
      <SaleText id={Object.keys(after).length > 0 ? 'filled' : 'nothing'} sale={sale} />
      {outdated.length > 0 ? (
        <Text>
          <FormattedMessage id="client.returning.outdated" values={{ fields }} />
        </Text>
      ) : null}
      {isRegisterSilent ? (
        <Text>
          <FormattedMessage id="client.returning.registerSilent" />
        </Text>
      ) : null}
      {expired > 0 ? (
        <Text>
          <FormattedMessage id="client.returning.expired" values={{ expired }} />
        </Text>
      ) : null}
    </>
  )
}

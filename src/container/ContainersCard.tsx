import { HStack } from '@chakra-ui/react/stack'
import { useEffect, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { containerCalls } from '../../api/container.calls.ts'
import type { Container, SignerPerson } from '../../api/container.ts'
import { contractNumberOf } from '../../domain/contract-number.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { useApiQuery } from '../api/useApiQuery.ts'
import { Button } from '../design/Button.tsx'
import { cardId } from '../design/card-id.ts'
import { Card } from '../design/Card.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { useKeptFocus } from '../design/useKeptFocus.ts'
import { styled } from '../design/theme/styled.ts'
import { useLockReason } from '../query-editor/useLock.tsx'
import { useQuerySession, useQueryState } from '../query-editor/useQuerySession.ts'
import { selectPayload, selectQuery, selectView } from '../query-editor/selectors.ts'
import { ContainerDialog } from './ContainerDialog.tsx'
import { SentContainer } from './SentContainer.tsx'
import { UnsentContainer } from './UnsentContainer.tsx'
import { newContainer } from './container-values.ts'
import { useContainers } from './useContainers.ts'

const List = styled('ul', { base: { listStyle: 'none' } })

/** The query's signing containers: unsent ones first, then sent ones with their signatures. */
export const ContainersCard = () => {
  const query = useQueryState(selectQuery)
  const view = useQueryState(selectView)
  const containers = useContainers()
  const signers = useApiQuery(
    containerCalls.signers,
    { params: { id: query.queryId } },
    { enabled: view === 'compliance' },
  )
  usePicked(containers.data)
  return (
    <Card
      name="containersCard"
      flush
      title={<FormattedMessage id="container.title" />}
      aside={<AddContainer count={containers.data?.length ?? 0} people={signers.data} />}
    >
      {containers.data ? (
        <Containers containers={containers.data} people={signers.data ?? []} />
      ) : containers.error ? (
        <FailedQuery error={containers.error} retry={() => void containers.refetch()} />
      ) : (
        <Skeleton rows={2} />
      )}
    </Card>
  )
}

const useCanEnter = () => {
  const view = useQueryState(selectView)
  const locked = useLockReason('deal')
  return { isCompliance: view === 'compliance', locked }
}

type AddProps = { count: number; people: readonly SignerPerson[] | undefined }

/** Opens a new container with a proposed number and the usual signers. */
const AddContainer = ({ count, people }: AddProps) => {
  const query = useQueryState(selectQuery)
  const { isCompliance, locked } = useCanEnter()
  const [adding, setAdding] = useState(false)
  if (!isCompliance) return null
  const base = contractNumberOf(query).number
  const title = count === 0 ? base : `${base}-${count + 1}`
  return (
    <>
      <HStack wrap="wrap">
        <Button size="sm" icon="plus" refused={locked} busy={!people} onClick={() => setAdding(true)}>
          <FormattedMessage id="container.add" />
        </Button>
      </HStack>
      {adding && people ? (
        <ContainerDialog
          values={newContainer(title, people)}
          people={people}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </>
  )
}

type ListProps = { containers: readonly Container[]; people: readonly SignerPerson[] }

const Containers = ({ containers, people }: ListProps) => {
  const { isCompliance, locked } = useCanEnter()
  // Keyed by uuid, which changes with each sending.
  const [withdrawn, setWithdrawn] = useState<string | null>(null)
  // A signer's link disappears once the person has signed or refused.
  const place = useKeptFocus<HTMLUListElement>(`#${cardId('containersCard')}`)
  if (containers.length === 0)
    return (
      <EmptyState
        title={<FormattedMessage id="container.none" />}
        reason={<FormattedMessage id={isCompliance ? 'container.none.add' : 'container.none.reason'} />}
      />
    )
  const ordered = containers.toSorted((a, b) => Number(a.sentForSigning) - Number(b.sentForSigning))
  return (
    <List ref={place}>
      {ordered.map((container) =>
        container.sentForSigning ? (
          <SentContainer
            key={container.id}
            container={container}
            onWithdrawn={() => setWithdrawn(container.uuid)}
          />
        ) : (
          <UnsentContainer
            key={container.id}
            container={container}
            people={people}
            editable={isCompliance && !locked}
            changing={container.uuid !== null && container.uuid === withdrawn}
          />
        ),
      )}
    </List>
  )
}

/** A sent or deleted container is no longer selected. */
const usePicked = (containers: readonly Container[] | undefined): void => {
  const stepPayload = useQueryState(selectPayload)
  const session = useQuerySession()
  const picked = stepPayload.containers ?? []
  const left = containers
    ? picked.filter((id) => containers.some((one) => one.id === id && !one.sentForSigning))
    : picked
  useEffect(() => {
    if (left.length < picked.length) session.send({ type: 'payload.pick', payload: { containers: left } })
  })
}

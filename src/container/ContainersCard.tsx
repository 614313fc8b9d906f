import { chakra } from '@chakra-ui/react/styled-system'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { containerCalls } from '../../contract/container.calls.ts'
import type { SignerPerson } from '../../contract/container.ts'
import { FailedAnswer } from '../answer/FailedAnswer.tsx'
import { useAnswer } from '../answer/useAnswer.ts'
import { Button } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { Row } from '../design/Row.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { useLockReason } from '../client/useLockReason.tsx'
import { useQueryEditor } from '../query/editor.ts'
import { ContainerDialog } from './ContainerDialog.tsx'
import { newContainer } from './containerValues.ts'
import { SentContainer } from './SentContainer.tsx'
import type { Container } from '../../contract/container.ts'
import { UnsentContainer } from './UnsentContainer.tsx'
import { useContainers } from './useContainers.ts'
import { usePicked } from './usePicked.ts'

const List = chakra('ul', { base: { listStyle: 'none' } })

const useCanEnter = () => {
  const { view } = useQueryEditor()
  const locked = useLockReason('deal')
  return { isCompliance: view === 'compliance', locked }
}

type AddProps = { count: number; people: readonly SignerPerson[] | undefined }

/** Opens a new container, its number proposed and its usual signers filled in. */
const AddContainer = ({ count, people }: AddProps) => {
  const { query } = useQueryEditor()
  const { isCompliance, locked } = useCanEnter()
  const [adding, setAdding] = useState(false)
  if (!isCompliance) return null
  const base = query.contractNr || query.lendifyRefno || String(query.queryId)
  const title = count === 0 ? base : `${base}-${count + 1}`
  return (
    <>
      <Row>
        <Button size="small" icon="plus" refused={locked} busy={!people} onClick={() => setAdding(true)}>
          <FormattedMessage id="container.add" />
        </Button>
      </Row>
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
  if (containers.length === 0)
    return (
      <EmptyState
        title={<FormattedMessage id="container.none" />}
        reason={<FormattedMessage id={isCompliance ? 'container.none.add' : 'container.none.reason'} />}
      />
    )
  const ordered = containers.toSorted((a, b) => Number(a.sentForSigning) - Number(b.sentForSigning))
  return (
    <List>
      {ordered.map((container) =>
        container.sentForSigning ? (
          <SentContainer key={container.id} container={container} />
        ) : (
          <UnsentContainer
            key={container.id}
            container={container}
            people={people}
            editable={isCompliance && !locked}
          />
        ),
      )}
    </List>
  )
}

/** The query's signing containers: those to be sent first, then those sent, with their signatures. */
export const ContainersCard = () => {
  const { query, view } = useQueryEditor()
  const containers = useContainers()
  const signers = useAnswer(
    containerCalls.signers,
    { params: { id: query.queryId } },
    { enabled: view === 'compliance' },
  )
  usePicked(containers.data)
  return (
    <Card
      flush
      title={<FormattedMessage id="container.title" />}
      aside={<AddContainer count={containers.data?.length ?? 0} people={signers.data} />}
    >
      {containers.data ? (
        <Containers containers={containers.data} people={signers.data ?? []} />
      ) : containers.error ? (
        <FailedAnswer error={containers.error} retry={() => void containers.refetch()} />
      ) : (
        <Skeleton rows={2} />
      )}
    </Card>
  )
}

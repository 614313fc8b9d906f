import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { FormattedMessage } from 'react-intl'
import { Button } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { styled } from '../design/theme/styled.ts'
import { type Opened, OpenedSurety } from './OpenedSurety.tsx'
import { SuretyRequired } from './SuretyRequired.tsx'
import { SuretyTable } from './SuretyTable.tsx'
import { useSureties } from './useSureties.ts'
import { useLockReason } from '../query-editor/locks.tsx'

/** As many as the server takes. */
const MOST = 20

const Line = styled('div', { base: { padding: '12px 16px', borderBottomWidth: '1px', borderColor: 'line' } })

/** Who answers for the client's debt: listed, added, changed, deleted, and whether anybody has to. */
export const SuretiesSection = () => {
  const locked = useLockReason('deal')
  const { sureties, keep, remove } = useSureties()
  const [opened, setOpened] = useState<Opened | null>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const close = () => setOpened(null)
  const full =
    sureties.length >= MOST ? <FormattedMessage id="surety.most" values={{ most: MOST }} /> : undefined
  return (
    <Card
      flush
      title={<FormattedMessage id="credit.sureties" />}
      aside={
        <Button
          ref={addButton}
          size="sm"
          icon="plus"
          refused={locked ?? full}
          onClick={() => setOpened({ what: 'form', surety: null })}
        >
          <FormattedMessage id="surety.add" />
        </Button>
      }
    >
      <Line>
        <SuretyRequired />
      </Line>
      {sureties.length === 0 ? (
        <EmptyState title={<FormattedMessage id="credit.noSureties" />} />
      ) : (
        <SuretyTable
          sureties={sureties}
          refused={locked}
          onEdit={(surety) => setOpened({ what: 'form', surety })}
          onDelete={(surety) => setOpened({ what: 'deletion', surety })}
        />
      )}
      {opened ? (
        <OpenedSurety
          opened={opened}
          onClose={close}
          onKeep={(surety) => {
            close()
            keep(surety, opened.surety)
          }}
          onDelete={(surety) => {
            // The question must be gone before the page behind it can take the focus.
            flushSync(() => {
              close()
              remove(surety)
            })
            addButton.current?.focus()
          }}
        />
      ) : null}
    </Card>
  )
}

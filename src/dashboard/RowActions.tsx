import { chakra } from '@chakra-ui/react/styled-system'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'wouter'
import type { QueryRow } from '../../contract/query-list.ts'
import { annulmentRefusal } from '../../machines/annulment.ts'
import type { AnnulmentTarget } from '../../machines/query-list.machine.ts'
import { Icon } from '../design/Icon.tsx'
import { IconButton } from '../design/IconButton.tsx'
import { Text } from '../design/Text.tsx'
import { Tooltip } from '../design/Tooltip.tsx'
import { useSignedInActor } from '../user/useUser.ts'

const Side = chakra('span', { base: { display: 'inline-flex', gap: '1', alignItems: 'center' } })
const OpenLink = chakra(Link, {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    width: { base: '10', md: '8' },
    height: { base: '10', md: '8' },
    borderRadius: 'control',
    color: 'ink2',
    '&:hover': { bg: 'well', color: 'ink' },
  },
})

const Open = ({ id, path }: { id: string; path: string }) => {
  const intl = useIntl()
  const name = intl.formatMessage({ id: 'dashboard.open' }, { id })
  return (
    <Tooltip text={name}>
      {() => (
        <OpenLink href={path} aria-label={name}>
          <Icon name="pencil" />
        </OpenLink>
      )}
    </Tooltip>
  )
}

/** The button that was pressed is gone; the keyboard stays in its row. */
const focusRow = (waiting: HTMLElement | null) =>
  waiting?.closest('tr')?.querySelector<HTMLElement>('[data-part=id] a')?.focus()

type Props = {
  row: QueryRow
  /** Null where there is no screen to open it on. */
  path: string | null
  leaving: boolean
  onAnnul: (target: AnnulmentTarget) => void
}

/** Opening and annulling; an annulment that the lifecycle refuses says why. */
export const RowActions = ({ row: { queryId, custName, status }, path, leaving, onAnnul }: Props) => {
  const intl = useIntl()
  const refused = annulmentRefusal(status, useSignedInActor())
  const id = String(queryId)
  if (leaving) {
    return (
      <Text as="span" ref={focusRow} size="small" tone="faint">
        <FormattedMessage id="dashboard.annul.wait" />
      </Text>
    )
  }
  return (
    <Side>
      {path === null ? null : <Open id={id} path={path} />}
      <IconButton
        icon="annul"
        label={intl.formatMessage({ id: 'dashboard.annul' }, { id })}
        refused={
          refused &&
          (refused.step ? (
            <FormattedMessage id={`guard.${refused.reason}`} />
          ) : (
            <FormattedMessage id="dashboard.annul.refused" values={{ status }} />
          ))
        }
        onClick={() => onAnnul({ queryId, custName })}
      />
    </Side>
  )
}

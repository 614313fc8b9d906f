import { Text } from '@chakra-ui/react/text'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'wouter'
import type { QueryRow } from '../../api/query-list.ts'
import { annulmentRefusal, listedFacts } from '../../machines/flow/dashboard/annulment.ts'
import type { AnnulmentTarget } from '../../machines/flow/dashboard/query-list.machine.ts'
import { Icon } from '../design/Icon.tsx'
import { IconButton } from '../design/IconButton.tsx'
import { Tooltip } from '../design/Tooltip.tsx'
import { useRefusalText } from '../query-editor/useRefusalText.ts'
import { usePrincipal } from '../user/useUser.ts'

/** For the pointer only: with the keyboard, the number is the one link to the query. */
const Open = ({ id, path }: { id: string; path: string }) => {
  const intl = useIntl()
  const name = intl.formatMessage({ id: 'dashboard.open' }, { id })
  return (
    <Tooltip text={name} describes={false}>
      {() => (
        <Link href={path} className="icon-button" aria-label={name} tabIndex={-1}>
          <Icon name="pencil" />
        </Link>
      )}
    </Tooltip>
  )
}

/** The pressed button has disappeared; keeps the keyboard in its row. */
const focusRow = (waiting: HTMLElement | null) =>
  waiting?.closest('tr')?.querySelector<HTMLElement>('[data-part=id] a')?.focus()

type Props = {
  row: QueryRow
  /** Null where the user has no screen for the query. */
  path: string | null
  leaving: boolean
  onAnnul: (target: AnnulmentTarget) => void
}

/** The buttons of a row: open and annul. A refused annulment shows its reason. */
export const RowActions = ({ row, path, leaving, onAnnul }: Props) => {
  const intl = useIntl()
  const { queryId, custName, status } = row
  const refusalText = useRefusalText()
  const refused = annulmentRefusal(row, usePrincipal())
  const id = String(queryId)
  if (leaving) {
    return (
      <Text as="span" ref={focusRow} textStyle="small" color="ink3">
        <FormattedMessage id="dashboard.annul.wait" />
      </Text>
    )
  }
  return (
    <span className="row-actions">
      {path === null ? null : <Open id={id} path={path} />}
      <IconButton
        icon="annul"
        label={intl.formatMessage({ id: 'dashboard.annul' }, { id })}
        refused={
          refused &&
          (refused.step ? (
            refusalText({ event: 'query.annul', reason: refused.reason, status, facts: listedFacts(row) })
          ) : (
            <FormattedMessage id="dashboard.annul.refused" values={{ status }} />
          ))
        }
        onClick={() => onAnnul({ queryId, custName })}
      />
    </span>
  )
}

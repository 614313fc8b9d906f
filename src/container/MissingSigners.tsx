import type { ReactNode } from 'react'
import { FormattedList, FormattedMessage, useIntl } from 'react-intl'
import type { Container, SignerPerson } from '../../api/container.ts'
import { lackingParties } from '../../domain/paper-parties.ts'
import { Note } from '../design/Note.tsx'
import { selectQuery } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'

type Papers = Pick<Container, 'files'>['files'] | readonly { id: string }[]
type Signers = Parameters<typeof lackingParties>[1]

/** Returns the parties who must sign these papers and are not signers yet. */
export const useMissingSigners = (people: readonly SignerPerson[]) => {
  const { includeSellerInAoa: sellerInAct } = useQueryState(selectQuery)
  return (files: Papers, signers: Signers): SignerPerson[] =>
    lackingParties(
      files.map(({ id }) => id),
      signers,
      { people, sellerInAct },
    )
}

type Props = { lacking: readonly SignerPerson[]; actions?: ReactNode }

/** Names the missing signers of a container. */
export const MissingSigners = ({ lacking, actions }: Props) => {
  const intl = useIntl()
  const names = lacking.map(({ name, role }) =>
    intl.formatMessage(
      { id: 'container.lacking.party' },
      { name, role: intl.formatMessage({ id: `signerRole.${role}` }).toLocaleLowerCase(intl.locale) },
    ),
  )
  return (
    <Note status="warning" role="status" actions={actions}>
      <FormattedMessage
        id="container.lacking"
        values={{ names: <FormattedList value={names} />, count: names.length }}
      />
    </Note>
  )
}

import { Group } from '@chakra-ui/react/group'
import { FormattedMessage } from 'react-intl'
import type { SignInMethod } from '../../api/session.ts'
import { Button } from '../design/Button.tsx'
import type { IconName } from '../design/Icon.tsx'

export type OfferedMethod = Exclude<SignInMethod, 'sso'>

const methods: [OfferedMethod, IconName][] = [
  ['password', 'key'],
  ['smartid', 'card'],
  ['mobileid', 'phone'],
]

type Props = { chosen: OfferedMethod; onChoose: (method: OfferedMethod) => void; labelledBy: string }

/** The sign-in methods, as joined buttons. */
export const SignInMethods = ({ chosen, onChoose, labelledBy }: Props) => (
  <Group attached width="full" role="group" aria-labelledby={labelledBy}>
    {methods.map(([method, icon]) => (
      <Button
        key={method}
        variant="surface"
        icon={icon}
        aria-pressed={method === chosen}
        onClick={() => onChoose(method)}
      >
        <FormattedMessage id={`session.method.${method}`} />
      </Button>
    ))}
  </Group>
)

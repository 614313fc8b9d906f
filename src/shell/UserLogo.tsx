import { chakra } from '@chakra-ui/react/styled-system'
import { userCalls } from '../../contract/user.calls.ts'
import { useAnswer } from '../answer/useAnswer.ts'
import { useUser } from '../user/useUser.ts'

const Picture = chakra('img', {
  base: {
    height: '32px',
    maxWidth: { base: '80px', md: '140px' },
    objectFit: 'contain',
    flexShrink: 1,
    minWidth: 0,
    // Logos are drawn for white paper; on dark they get their own.
    bg: 'white',
    padding: '2px',
    borderRadius: '4px',
  },
})

/** The logo that was uploaded for the user, where there is one. */
export const UserLogo = () => {
  const { user, partner } = useUser()
  const { data } = useAnswer(userCalls.logo, {}, { staleTime: Infinity })
  return data?.logo ? <Picture src={data.logo} alt={partner?.businessName ?? user.fullName} /> : null
}

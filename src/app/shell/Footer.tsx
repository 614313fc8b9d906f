import { Container } from '@chakra-ui/react/container'
import { FormattedMessage } from 'react-intl'
import { contact } from '../screen/contact.ts'
import { styled } from '../../design/theme/styled.ts'

const Bar = styled('footer', {
  base: { marginTop: 'auto', borderTopWidth: '1px', borderColor: 'line', color: 'ink3', textStyle: 'small' },
})
const Inner = styled(Container, {
  base: { display: 'flex', flexWrap: 'wrap', gap: '8px 24px', paddingBlock: '4', '& a': { color: 'ink2' } },
})

/** The provider's contact line. */
export const Footer = () => (
  <Bar data-print="no">
    <Inner>
      <span>{contact.name}</span>
      <span>
        <FormattedMessage id="shell.help" />{' '}
        <a href={`tel:${contact.phone.replaceAll(' ', '')}`}>{contact.phone}</a>
      </span>
      <a href={`mailto:${contact.email}`}>{contact.email}</a>
      <span>
        <FormattedMessage id="shell.hours" />
      </span>
    </Inner>
  </Bar>
)

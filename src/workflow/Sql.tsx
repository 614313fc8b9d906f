import { FormattedMessage } from 'react-intl'

/** The SQL that gave the figures beside it. */
export const Sql = ({ statement }: { statement: string }) => (
  <details>
    <summary>
      <FormattedMessage id="workflow.taken.sql" />
    </summary>
    <pre style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontSize: '12px' }}>{statement}</pre>
  </details>
)

/** Finds modules by the ends of their paths. */
const sources = (...paths: string[]) =>
  new RegExp(`/(?:${paths.map((path) => path.replaceAll('.', String.raw`\.`)).join('|')})$`)

/**
 * What is fetched in one piece with all it needs, for one piece compresses better and comes sooner than the twenty it
 * would be cut into: what the portal and the customer's page share, the program, the sign-in, what everybody sees next, and
 * what opens over it. The first that needs a module has it; what both the sign-in and the list need is the program's, so
 * that neither waits for the other.
 */
export const pieces = [
  {
    name: 'shared',
    test: /\/node_modules\/(?:react|react-dom|scheduler|xstate|intl-messageformat|@formatjs\/(?:fast-memoize|icu-[\w-]+))\/|\/src\/(?:design\/theme\/(?:colors|choice)|shell\/language\/names)\.ts$|(?<!\/src)\/api\/(?:call|clean-line|email-address)\.ts$|\/machines\/flow\/not-provided\.ts$|\/domain\/(?:constants|phone)\.ts$|vite\/preload-helper/,
    priority: 6,
  },
  {
    // The sign-in fetches it once signing in by phone is chosen.
    name: 'digitalLogin',
    test: sources('machines/flow/session/digital-login.machine.ts'),
    priority: 5.9,
  },
  {
    // Of an applicant, for the customer's page and the tabs of a query.
    name: 'applicant',
    test: /(?<!\/src)\/(?:api\/(?:consent|public-person)|domain\/applicant)\.ts$/,
    priority: 5.95,
  },
  { name: 'apply', test: sources('src/apply/main.tsx'), priority: 5.8 },
  // Runs while the rest of the program is still on its way.
  { name: 'theme', test: sources('src/design/theme/system.ts'), priority: 5.5 },
  {
    name: 'entry',
    test: sources(
      'src/entry-client.tsx',
      'src/design/hydrated.ts',
      'src/design/IconButton.tsx',
      'src/design/TextLink.tsx',
      'input/input.js',
    ),
    priority: 5,
  },
  { name: 'calls', test: /\/src\/api\/call\.ts$/, priority: 4 },
  {
    // What every form is made of, so that other screens do not fetch the sign-in.
    name: 'form',
    test: sources(
      'src/design/form/Form.tsx',
      'src/design/form/PasswordField.tsx',
      'src/api/set-server-errors.ts',
      'src/design/form/TextField.tsx',
      'src/design/form/useSchemaForm.ts',
      'src/design/form/useField.ts',
    ),
    priority: 3.8,
  },
  { name: 'signIn', test: sources('src/session/SignInScreen.tsx'), priority: 3.6 },
  {
    // With what both the list and a query show, so that neither fetches the other.
    name: 'portal',
    test: sources(
      'src/app/portal/Portal.tsx',
      'domain/no-facts.ts',
      'machines/lifecycle/query/list-filter.ts',
      'machines/lifecycle/query/refusal.ts',
      'src/query-editor/useOpenPath.ts',
      'src/design/DateTime.tsx',
      'src/design/EmptyState.tsx',
      'src/design/Money.tsx',
      'src/design/StatusBadge.tsx',
      'src/design/useKeptFocus.ts',
      'src/design/form/Select.tsx',
      'src/design/table/Table.tsx',
      'kbd/kbd.js',
    ),
    priority: 3.4,
  },
  { name: 'home', test: sources('src/dashboard/DashboardScreen.tsx'), priority: 3 },
  // What both a query and that which is done with the rows of the list need, and the rows themselves do not.
  { name: 'checkbox', test: sources('src/design/form/Checkbox.tsx'), priority: 2.9 },
  {
    name: 'steps',
    test: sources('api/query.calls.ts', 'src/query-editor/useRefusalText.ts'),
    priority: 2.8,
  },
  {
    name: 'overlays',
    test: /\/src\/(?:design\/(?:MenuPopup|TooltipBubble|DialogWindow)|shell\/alerts\/Toasts)\.tsx$/,
    priority: 1,
  },
  // Else the query would wait for all that opens over it, for a few helpers.
  { name: 'tabs', test: /\/src\/design\/(?:Tabs|form\/OptionField)\.tsx$/, priority: 2.4 },
  {
    // What a query shares with the other screens, so that none of them fetches a query.
    name: 'fields',
    test: /\/src\/(?:design\/(?:ActionBar|Facts|FieldGrid|LockedFields|RailCard|masked-code|useNarrow|form\/(?:CheckboxField|ErrorSummary|SelectField|TextareaField|field-finder|useFormErrors|useTypedText))|client\/document-types|document\/save-file|query-editor\/useEditorKey)\.tsx?$|\/api\/partner\.calls\.ts$|\/domain\/(?:asset-price|financing|is-same|money|stored-payment|vat|identifier\/[\w-]+|valid\/(?:cross-field|valid-identifier))\.ts$/,
    priority: 2.2,
  },
  {
    // With what several of its tabs need.
    name: 'query',
    test: sources(
      'src/query/QueryScreen.tsx',
      'api/agreement.calls.ts',
      'src/client/ManagerField.tsx',
      'src/query-editor/RestoredNote.tsx',
      'src/query-editor/useCardDraft.ts',
    ),
    priority: 2,
  },
  {
    // Fields of people and companies, and of dates, which the terms of a query do without.
    name: 'people',
    test: sources(
      'src/company/CompanyField.tsx',
      'src/country/countries.ts',
      'src/design/form/DateField.tsx',
      'src/design/form/FieldList.tsx',
      'src/design/form/PhoneField.tsx',
    ),
    priority: 2.1,
  },
  { name: 'progress', test: sources('src/design/Progress.tsx'), priority: 1.97 },
  { name: 'client', test: sources('src/client/ClientTab.tsx'), priority: 1.95 },
  {
    // What later tabs of a query share with the other screens: files, and amounts.
    name: 'files',
    test: /\/src\/document\/(?:DocumentLine|DownloadButton|DropZone|PaperPreview|UploadLine|useUploadQueue)\.tsx?$/,
    priority: 1.9,
  },
  {
    name: 'amounts',
    test: /\/src\/(?:asset\/extras|design\/form\/(?:AmountField|IntegerField|enter-goes-on)|terms\/partner-range)\.tsx?$|\/api\/(?:financier|template)\.calls\.ts$|\/domain\/(?:period-options|range|terms-clamp)\.ts$/,
    priority: 1.9,
  },
  {
    // What the tabs of the transaction and of the credit decision share.
    name: 'deal',
    test: sources(
      'src/asset/AssetsFacts.tsx',
      'src/payment/PaymentNotes.tsx',
      'src/query-editor/ContractNumber.tsx',
      'src/terms/OfferMaker.tsx',
      'src/terms/TermsFacts.tsx',
      'src/terms/TermsFigures.tsx',
      'src/terms/usePartnerSetting.ts',
    ),
    priority: 1.8,
  },
  {
    name: 'transaction',
    test: sources('src/transaction/TransactionTab.tsx', 'src/payment/PaymentCard.tsx'),
    priority: 1.6,
  },
  {
    // What their lower cards share.
    name: 'lower',
    test: sources(
      'src/container/ContainersCard.tsx',
      'src/document/DocumentName.tsx',
      'src/document/DownloadDocument.tsx',
      'src/document/SignableMark.tsx',
      'src/message/ChatCard.tsx',
      'src/payment/ScheduleCard.tsx',
      'src/secci/SecciCard.tsx',
    ),
    priority: 1.4,
  },
]

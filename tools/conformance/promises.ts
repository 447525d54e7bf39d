export type PromiseToCustomer = {
  /** What is promised, in one plain sentence. */
  readonly says: string
  /** The rules that keep it; what has no rule carries the promise's own number in code and tests. */
  readonly keptBy: readonly string[]
}

/** What texts, papers and messages promise, by number. A number is never given to another promise. */
export const promises: Readonly<Record<string, PromiseToCustomer>> = {
  'P-01': { says: 'A code is sent by SMS when it is asked for.', keptBy: ['R-S1', 'R-S4'] },
  'P-02': {
    says: 'The signed agreement is mailed as the very file that was shown, and can be downloaded whenever the customer likes.',
    keptBy: ['R-A5', 'R-K5'],
  },
  'P-03': {
    says: 'The plan with its dates is mailed on the day on which the loan begins.',
    keptBy: ['R-P8', 'R-Z3'],
  },
  'P-04': {
    says: 'The links of a down payment and a guarantee are mailed after signing, with their deadline, and again on request.',
    keptBy: ['R-P1', 'R-P5'],
  },
  'P-05': {
    says: 'What was paid for an order that ends before delivery goes back in full.',
    keptBy: ['R-Q5', 'R-Q6'],
  },
  'P-06': {
    says: 'A payment that nothing can take, and what was paid too much, goes back.',
    keptBy: ['R-Q4', 'R-B9', 'R-Y8'],
  },
  'P-07': { says: 'The end of a pending payment is told by mail.', keptBy: ['R-Q8'] },
  'P-09': {
    says: 'A month whose legal maximum is below the agreed rate costs the maximum, without being asked for.',
    keptBy: ['R-M13', 'R-B10'],
  },
  'P-10': {
    says: 'All or a part of the debt can be paid early without a penalty, and both effects are shown before.',
    keptBy: ['R-M11', 'R-M12', 'R-M15'],
  },
  'P-11': {
    says: 'Penalty runs on overdue principal alone, at the legal maximum, and nothing else is charged for being late.',
    keptBy: ['R-M9'],
  },
  'P-12': {
    says: 'Contacts go by authorized channels alone, inside the hours of the law, once a day and by one channel a week.',
    keptBy: ['R-C1', 'R-C2', 'R-C3', 'R-V31'],
  },
  'P-13': {
    says: 'A claim gets a number and is answered by the date of the law.',
    keptBy: ['R-V34', 'R-N1'],
  },
  'P-14': {
    says: 'A person sees what is kept of them, gets it as a file, corrects it and takes their permission back.',
    keptBy: ['R-X15', 'R-X16', 'R-V30'],
  },
  'P-15': { says: 'A channel of marketing can be taken back at any time.', keptBy: ['R-V31'] },
  'P-16': { says: 'Who does not want the camera is checked by questions.', keptBy: ['R-I4', 'R-I10'] },
  'P-17': {
    says: 'The very document that was shown is kept with its digest in a record that nobody edits.',
    keptBy: ['R-A1', 'R-A2', 'R-X11'],
  },
  'P-18': { says: 'A link to confirm the address is mailed.', keptBy: ['R-F12', 'R-L5'] },
  'P-19': { says: 'A link for a new password is mailed.', keptBy: ['R-S17', 'R-W4'] },
  'P-20': { says: 'The former contact is told of a change.', keptBy: ['R-W5', 'R-S16'] },
  'P-21': {
    says: 'A customer may cancel until the agreement is signed, and is told of the end by mail.',
    keptBy: ['R-J8', 'R-J14'],
  },
  'P-74': {
    says: 'Within its term a borrower may withdraw from a loan in their area, and everything that was paid goes back.',
    keptBy: ['R-R3', 'R-R4', 'R-R5', 'R-R6'],
  },
  'P-75': {
    says: 'While a withdrawal waits for the device or the money nothing falls due, and its days cost no penalty.',
    keptBy: ['R-R1', 'R-R2'],
  },
  'P-80': {
    says: 'Once the agreement of a personal loan is signed its money is transferred in full to the account that it names, and no interest runs before the money has arrived.',
    keptBy: ['R-D8', 'R-Z1', 'R-Z3'],
  },
  'P-81': {
    says: 'Who borrows money may name another account of theirs after a transfer that the bank could not make; an agreement without money ends and nothing is owed.',
    keptBy: ['R-D8', 'R-Z5', 'R-Z6'],
  },
  'P-22': {
    says: 'Rate, installments, taxes, charges and the total are shown before signing.',
    keptBy: ['R-A3', 'R-A12', 'R-A13'],
  },
  'P-23': {
    says: 'Bureau and watchlists are asked to study the application or the quota, once its person is proved, and for nothing else.',
    keptBy: ['R-W3', 'R-U1'],
  },
  'P-24': { says: 'What fails on a screen reaches whoever runs the product.', keptBy: ['R-V14'] },
  'P-25': {
    says: 'A screen that waits asks again by itself.',
    keptBy: ['R-V3', 'R-V8', 'R-V42'],
  },
  'P-26': { says: 'An identity number is not kept on the device.', keptBy: ['R-V17', 'R-V22'] },
  'P-27': { says: 'A refused step leads to the step where the customer is.', keptBy: ['R-J1', 'R-V5'] },
  'P-28': {
    says: 'An order whose payments arrived is sent, and its delivery is told by mail.',
    keptBy: ['R-P2', 'R-P7', 'R-P8'],
  },
  'P-29': { says: 'Nobody but the borrower is contacted about a loan.', keptBy: ['R-W7'] },
  'P-30': {
    says: 'Each mail names the lender and says that nobody asks for codes or passwords by mail.',
    keptBy: [],
  },
  'P-31': { says: 'A payment that failed can be tried again.', keptBy: ['R-Y2', 'R-Q12'] },
  'P-32': { says: 'A part of an installment can be paid.', keptBy: ['R-M16', 'R-Y1'] },
  'P-33': { says: 'A new password ends all other sessions.', keptBy: ['R-S15'] },
  'P-60': {
    says: "The data of a claim about data carry 'reclamo en trámite' from its filing until its answer.",
    keptBy: ['R-N6'],
  },
  'P-61': { says: 'The answer to a claim is mailed in full to a confirmed address.', keptBy: ['R-N3'] },
  'P-62': { says: 'A claim whose answer did not help is looked at again.', keptBy: ['R-V34'] },
  'P-63': { says: 'An answer that takes longer is told with its reason and new date.', keptBy: ['R-N2'] },
  'P-40': {
    says: 'Data serve the credit alone, unless the free tick allows offers, and the application goes on without it.',
    keptBy: ['R-F4', 'R-F15'],
  },
  'P-41': {
    says: 'An answer of the bureau counts for the days that are told, for every channel, and is asked for once meanwhile.',
    keptBy: ['R-U11', 'R-U41'],
  },
  'P-50': {
    says: 'Whoever is owed money back is told how much, by when and where to name an account of theirs, and again when it is ordered, when it arrives and when the bank could not pay.',
    keptBy: ['R-Q10', 'R-Q14', 'R-Q15', 'R-Q16'],
  },
  'P-34': { says: 'What no law asks to be kept is deleted when its term ends.', keptBy: ['R-E10'] },
  'P-35': {
    says: 'Pictures of a face and answers to questions stay with the provider.',
    keptBy: ['R-I1', 'R-I7'],
  },
  'P-36': { says: 'The text of a message is not kept once it is sent.', keptBy: ['R-E2'] },
  'P-37': { says: 'The receipt of a payment that arrived is mailed.', keptBy: ['R-Q11', 'R-Q12'] },
  'P-38': {
    says: 'Papers and notices go to the address that a person changed to.',
    keptBy: ['R-W7', 'R-V30'],
  },
  'P-39': {
    says: 'The statement of each due date and a change of the rate are mailed.',
    keptBy: ['R-K6', 'R-C5'],
  },
}

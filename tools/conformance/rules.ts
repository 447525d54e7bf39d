/** A section of the page of conformance: its rules by number, one plain sentence each. */
export type Section = {
  readonly name: string
  readonly rules: Readonly<Record<string, string>>
}

/** The rules that the product keeps. A number is never given to another rule. */
export const sections: readonly Section[] = [
  {
    name: 'Journey',
    rules: {
      'R-J1':
        "The customer's step is what the server has stored. `status` → screen is one exhaustive table; the web follows it after every action.",
      'R-J2':
        'Each step allows a listed set of acts. Any other is refused with 409 `EtapaInvalida` and the true status, never ignored.',
      'R-J3': '`status`, `situation` and `activity` are three fields, never mixed.',
      'R-J4':
        'One open proved application per person and channel, whatever runs at the same moment (a unique index).',
      'R-J5':
        'The form posted again by the same document, mobile and channel leads back to the open application and its PIN.',
      'R-J6':
        'An open application of another mobile or channel stops the form with `EmAndamento`; a delivered one of the same channel with `Liberada`.',
      'R-J7': 'After the PIN the status decides where the customer goes on, on whatever device.',
      'R-J8': 'A customer may cancel until the agreement is signed; the end is shown and mailed.',
      'R-J9':
        'From the agreement the way back is to the delivery step; of a personal loan, to the address (`ADDRESS`) and the bank data (`BANK`). What was accepted then holds no more, and the agreement is drawn anew. The screen offers the ways of a personal loan until the terms are accepted.',
      'R-J10':
        'Every step answers at its path and below `/on-boarding` and `/self-manage`; the prefix of where the customer is stays.',
      'R-J11':
        'The survey is answered once: 1 to 5 stars, comment up to 200 characters. That of a personal loan ends with a dialog, which leads to the callback address.',
      'R-J12':
        'An application that ended is never offered to go on with. Each of its steps leads to the page that says how it ended.',
      'R-J13': 'A status that leads back to itself stops after one turn.',
      'R-J14':
        'An application that is not signed within `applicationValidityDays` becomes `Expirada`, with a mail; its person may begin anew.',
    },
  },
  {
    name: 'Proof of a person',
    rules: {
      'R-W1':
        'An application counts for its person from its first confirmed code; before, it is found by nothing and keeps nobody out. Not proved in 24 h, it ends.',
      'R-W2':
        'A code proves only its version of the form, in the browser that posted it; links mailed for another version are dead.',
      'R-W3': 'Bureau and watchlist are asked, and consents recorded, after the code; each is asked once.',
      'R-W4':
        'A link for a new password goes to every confirmed address, which no agent or adviser typed; setting it needs a code to the line; addresses and line are told.',
      'R-W5':
        'Another e-mail of an open application needs a code of the last five minutes; an address that is new with a known person is told to their confirmed ones and to the line.',
      'R-W6': 'Signing needs a session in which a code of this very application was shown.',
      'R-W7':
        'Addresses and lines for sign-in, reset, notices and mails of a loan are read in one place, which alone decides which are confirmed.',
      'R-W9':
        'Whoever guesses or asks in the name of a person keeps them out of nothing: a known browser of theirs, and each shop, has a count of its own, and from a third of a day a stranger solves a captcha.',
      'R-W8':
        'Wrong lines are counted of the document and of the mobile; who guesses learns nothing, and the owner is not kept out.',
    },
  },
  {
    name: 'Form',
    rules: {
      'R-F1':
        'Identity number: 6 to 14 digits after removing spaces and dots, in every form; typed with a leading 0 it is a mistake, from a link, a provider or a row of before the zeros are dropped.',
      'R-F2': 'Mobile: 10 digits starting with 3, or with 2 where `validationPhone` is on.',
      'R-F3': 'E-mail: trimmed, domain in lower case, at most 100 characters.',
      'R-F4':
        'Terms must be accepted, and at least one billing channel chosen; no box is ticked beforehand. Data treatment and marketing are free choices.',
      'R-F5':
        'Each consent is kept with text version, time, address and agent, and never edited (Ley 1581 de 2012, art. 9).',
      'R-F6':
        'A wrong field answers 409 `ValidationException` with one message per field; the screen shows it 8 s and keeps what was typed.',
      'R-F7':
        "Only the server opens a shop's link: for 24 h by anybody until an application exists, then by the same document and mobile alone; otherwise 410.",
      'R-F8':
        "Device and price come from the operator's catalogue, never from the browser. Without a link, the operator is asked for the line's cart.",
      'R-F9': 'The operator must say that the person owns the line.',
      'R-F10':
        "The watchlist's word comes before the bureau's: whoever is listed learns nothing else. Search ids are kept as proof.",
      'R-F11': 'A device below 300,000 pesos is not financed.',
      'R-F12':
        'The e-mail address is accepted by a button behind a mailed link of 24 h. Opening the link changes nothing; a link to an earlier address accepts nothing and says so. The page then leads where its person goes on: to the tab, the account, the form of the channel, or the agent of the shop.',
      'R-F14':
        'A link that the shop made for one document opens no form for another (`documentAcessoFinter`).',
      'R-F13': 'A refusal tells at most four reasons.',
      'R-F15':
        'What the credit needs, other purposes and offers are consents of their own. Without data treatment no channel of offers is granted.',
      'R-F17':
        'Names and addresses lose control characters, marks of direction, signs without width and emoji where they arrive, once: answers, mails, papers and providers have the same text.',
      'R-F16': 'Each wording that a consent was given to is kept once, by its SHA-256, and never edited.',
    },
  },
  {
    name: 'Sign-in',
    rules: {
      'R-S1': 'PIN of 4 digits, alive for 80 s, one per application. While it lives no other is sent.',
      'R-S2':
        'Three tries a code. A try is counted in one statement before the code is compared, so that 200 guesses at once are three.',
      'R-S3': 'Ten wrong tries a person in 24 h, then no try counts.',
      'R-S4':
        'A line gets at most 5 codes an hour and 10 a day, counted apart for anonymous requests, for the owner, for a reset, for what an agent is told and for a signature; from the third of a day an anonymous request costs a captcha.',
      'R-S5': 'An unknown person gets the answer of a wrong code.',
      'R-S6':
        "100 tries or more in 5 minutes with over 5 % wrong: every sign-in and new code needs a captcha. Of a person's right tries one counts. Codes of pre-validations are counted apart, and raise the captcha of pre-validations.",
      'R-S7':
        'The code is kept as HMAC-SHA-256 under a server key, compared in constant time, used once (ASVS 6.5.1–6.5.5).',
      'R-S8':
        'Access 15 minutes, refresh twice that, both opaque and kept as hashes. A refresh token is spent by its use.',
      'R-S9':
        'A spent refresh token used more than 10 s later, or two generations back, ends the session (ASVS 10.4.5).',
      'R-S10':
        'A browser gets its tokens in `HttpOnly` cookies and not in the body; any other client in the body.',
      'R-S11':
        'A question that a document may ask before signing in is answered alike for strangers (status, shape, limits, waits), with invented lines that stay the same and no message to anybody.',
      'R-S12':
        'Ten such questions a minute and sixty a day from one network, each call by itself; under spraying a captcha. Bare loopback has no limit. Documents only sealed.',
      'R-S13':
        'A password has 8 to 128 characters, none cut off; common ones and those with a name, document, phone, address or the brand are refused with all reasons in one message (ASVS 6.2.1–6.2.12).',
      'R-S14':
        'Passwords are hashed by Argon2id (19 MiB, two passes, on all cores but one); ten wrong ones a person in an hour block, and from the third each doubles the wait; strangers cost the same work.',
      'R-S15':
        "A new password ends every other session and is told by mail. Who has none is asked once, and can say 'not now'.",
      'R-S16':
        'Changing password, e-mail or phone needs a code for that very change that this session showed at most 5 minutes ago (`CodigoRequerido`); that of the sign-in counts for the first password that follows it.',
      'R-S17':
        'The link for a new password: 256 bits, 30 minutes, once, with its own ids; opening it changes nothing; using it ends every session and all other links.',
      'R-S18': 'A person sees their open sessions by device and last use, and ends any of them (ASVS 7.5.2).',
    },
  },
  {
    name: 'Offer',
    rules: {
      'R-O1': 'Quota by score class A/B/C/D: 6,000,000, 4,000,000, 2,500,000, 1,200,000.',
      'R-O2': 'Maximum down payment: 80 % of the price, rounded down.',
      'R-O3': 'Effective maximum: the smaller of that and price − least order value (200,000).',
      'R-O4': "Minimum: the larger of the risk band's percentage (half up) and price − quota.",
      'R-O5':
        '0 is allowed where none is mandatory; 1 to 9,999 never. Several rules broken: mandatory, order step, raw maximum, order value; the first is told.',
      'R-O6':
        'The question is asked when at least 10,000 can be paid, skipped when not, refused when a mandatory amount cannot be paid.',
      'R-O7': 'Some bands ask more once the down payment is set: it is raised, and the customer told.',
      'R-O8': 'Terms 3, 6, 12, 18, 24, 36; 24 needs 600,000 financed and 36 needs 1,000,000.',
      'R-O9':
        "An offer whose internal rate passes the month's usury cap is not made. It counts interest and every charge that counts as interest (Ley 45 de 1990, art. 68).",
      'R-O10':
        'In a month without a cap nothing is offered, agreed or signed; open loans go by the latest earlier cap.',
      'R-O11': 'Guarantee: 10 % of the financed amount plus 19 % VAT, paid up front, never financed.',
      'R-O12':
        'Up to 22 UVT of the year a phone and the interest on it carry no VAT (Estatuto Tributario, art. 424).',
      'R-O13':
        'The offer is confirmed only with an accepted e-mail address. Then watchlist, bureau and operator have their last word, in that order.',
      'R-O14': 'What was agreed is stored with the application; later changes of policy do not touch it.',
      'R-O15':
        'A usury cap of a past month, or more than `capJumpMax` points from a neighbor, is loaded only after a yes: the command shows which loans change and what goes back.',
    },
  },
  {
    name: 'Borrowing money',
    rules: {
      'R-H1':
        'A campaign opens the simulation and takes forms only while it is `ATIVA`; an unknown one is closed. A form that leads back to an open application asks for none.',
      'R-H2':
        'Money is lent from the least sum to the most in steps of the product (500,000 to 10,000,000 by 100,000); any other sum is refused in simulation, form and offer.',
      'R-H3':
        'Simulation, counter-offer, application and agreement say the same figures of the same sum and term: no VAT on interest, no charge, no guarantee.',
      'R-H4':
        'DOWNGRADE where the quota is below what was asked, UPGRADE for the premium band with a quota above it, else MAINTAIN. Quota by class A/B/C/D: 10,000,000, 6,000,000, 3,000,000, 1,500,000.',
      'R-H5':
        "A campaign's link is for many people: it leads to the simulation, lives as long as it says, and belongs to no application. Link and form name the same channel.",
      'R-H6':
        'What was asked for stays with the application; what was agreed on is what is shown, signed and lent.',
      'R-H7':
        'The sum and term that were confirmed before are chosen again after the offer was withdrawn. At first the sum that was asked for is, never a larger one.',
      'R-H8':
        'The form of a personal loan shows what was chosen in the simulation and leads whoever chose nothing there. Steps, terms and maintenance are those of the channel that the visit came by.',
      'R-H9': 'The simulation answers one network a limited number of times a minute.',
      'R-H10':
        'Terms and their version are those of the channel: a personal loan speaks of money in an own account, of no device, and of its withdrawal.',
      'R-H11':
        'After a transfer that failed the list of applications offers the bank data alone to correct, and says until when; one that is given up says so on its own page.',
    },
  },
  {
    name: 'Identity',
    rules: {
      'R-I1':
        'The result of a face check is asked of the provider. What the embedded page says only starts that question.',
      'R-I2': 'A validation belongs to one application, is its open one, and counts once.',
      'R-I3':
        "The page's message counts only from our own frame, of its exact origin, of the known shape, about the open validation (ASVS 3.5.5).",
      'R-I4':
        'Two failed face checks in 24 h lead to questions, and so does *Rechazar*. A started check counts, also when the customer leaves it.',
      'R-I5':
        'A person, not an application, may start two questionnaires in 24 h and four checks of both methods in 30 days; a check that the provider did not start does not count.',
      'R-I6': 'The issue date comes before the questions: in the past, not before 1952.',
      'R-I7': 'Right answers and their weights never leave the adapter.',
      'R-I8': 'A pending check stays at `documents` and can be asked about again.',
      'R-I9': 'When no questionnaire can be built, the application ends.',
      'R-I10':
        "Biometric data are the customer's to give: the introduction says so and offers another way (Ley 1581 de 2012, art. 6).",
    },
  },
  {
    name: 'Delivery',
    rules: {
      'R-D1': "33 departments and DANE's 1,122 municipalities; a municipality must be in its department.",
      'R-D2': 'Neighborhoods of six cities; elsewhere any name is typed.',
      'R-D3':
        "The operator's date holds for the business date on which it was given; on a later day it is asked again before anything is confirmed or signed.",
      'R-D4': 'Without a date the operator confirms it by mail; that is no obstacle.',
      'R-D5': "An address outside the operator's coverage is refused while `activeCepsRules` is on.",
      'R-D6':
        "The payment day is fixed when delivery is confirmed: the first of 5, 16, 23, 26 after that business date's day, else 5. The browser's word on it is not read.",
      'R-D7':
        'Of a personal loan the payment day is one of 5, 16 and 20, which the customer chooses; without a choice the rule of R-D6 computes it, and another day is refused with its field.',
      'R-D8':
        'A personal loan goes to an account that the bank says is the applicant’s. Another person’s, an unknown one, or one of no bank of the list is refused with its field.',
      'R-D9': 'Questions to the bank about accounts are counted by person, whatever it answers.',
    },
  },
  {
    name: 'Agreement',
    rules: {
      'R-A1':
        'The agreement is drawn up when delivery is confirmed; the bytes that are shown, signed and mailed are stored sealed with their SHA-256 and checked against it at each reading.',
      'R-A2':
        'Stored documents are never changed; they are deleted only with an application that nobody signed, when its term ends (a trigger refuses everything else).',
      'R-A3':
        'The agreement holds the 14 points due before signing (Ley 1480 de 2011, art. 45; Decreto 1074 de 2015, ch. 2.2.2.35), the terms, the promissory note, the amortization table and the evidence.',
      'R-A4':
        'The agreement lists identity check and consents; its annex 2, a file drawn after signing, says what the row of the signature says (Ley 527 de 1999; Decreto 2364 de 2012).',
      'R-A14':
        'A signature is a row that nobody edits: document, SHA-256, amounts, code and its times, session, address and agent of the signing itself.',
      'R-A15':
        'An agreement that would say something else today (month, rate, tax unit) is drawn anew before it is accepted or signed; the former acceptance does not count.',
      'R-A16':
        'Accepting and signing name the SHA-256 of the agreement that was shown; another one is not accepted.',
      'R-A5': 'The mail carries the file byte for byte as it was shown.',
      'R-A6':
        "An order is recorded under the application's lock before the operator is asked; a retry with the same content finds the same order, other content releases the earlier order first.",
      'R-A10':
        'No order stays placed for an application that is not waiting for it, whatever runs at once: an end or a refused signature releases it, and a sweeper releases what nobody signed for within 15 minutes.',
      'R-A11':
        "Signing needs the acceptance recorded before, and the guarantee's where one applies; else 409 `AceptacionPendiente`. A tick taken back is recorded too.",
      'R-A7':
        "When a new month's cap no longer allows what was agreed, the offer is withdrawn and the customer chooses again.",
      'R-A8': 'The document is a tagged PDF in Spanish; the same data give the same bytes.',
      'R-A9':
        'Withdrawal within 5 business days after delivery is told in the agreement (Ley 1480 de 2011, art. 47; refund in 15 calendar days by Ley 2439 de 2024).',
      'R-A12':
        'The agreement is read on the screen from the stored content that its PDF is drawn from, and only an agreement that was shown can be accepted.',
      'R-A17':
        'An act of weight (signing, accepting a debt, paying, cancelling, withdrawing) takes a press only once its button has said so in its place for 800 ms; the button that signs names the act, with the total above it, and a guarantee is accepted at its own tick.',
      'R-A13':
        '"Total a pagar" is one amount on offer, panel, agreement and mail: the installments, the down payment and the guarantee with its VAT.',
    },
  },
  {
    name: 'Assisted sale: agreement and signature',
    rules: {
      'R-G20':
        'The payment day of an assisted sale is fixed at createAssistedContract by the rule of device financing on that business date; an agreement that was drawn before says the same day or is drawn anew.',
      'R-G21': 'An identity that is proved in a shop leads to the contract, with the agreement drawn up.',
      'R-G22':
        'After contract creation, situation waitingClient goes to OTP. Agent and customer alike may read and accept the agreement, ask for the signature, give its code, and cancel until it is signed.',
      'R-G23':
        'The code that signs is good for one agreement: 80 seconds, 3 tries. Its SMS says the amount financed, the installments and where the agreement is read. An agreement that is drawn anew kills it.',
      'R-G24':
        'The code signs once, typed at the counter or on the customer’s phone; the evidence names shop, agent, who ticked that the agreement is accepted, the code, who typed it and how the customer’s link was opened.',
      'R-G25':
        'What a shop sells is handed over there: the order names the shop, and agreement and mails no address.',
      'R-G26': 'The offer of a person for whom the bureau has a message carries it, with its subtitle.',
      'R-G27':
        "The simulator of a shop: status 500 gives 'Error de servidor interno'; 400 shows the server message with line breaks; 200 without a calculator gives 'No hay ofertas disponibles en mambu.'. Its breakdown is that of the offer; it needs the agent's authority and no customer.",
    },
  },
  {
    name: 'Payments before delivery',
    rules: {
      'R-P1':
        'Down payment and guarantee are due before delivery. Both links go out together, with one deadline: 20 clock hours from signing. Every text prints the parameter.',
      'R-P2': 'Nothing due: the operator is told to ship at once. Something due: only once it is paid.',
      'R-P3': 'At the deadline an unpaid order is cancelled and released, and the customer told by mail.',
      'R-P4':
        'A link holds a 256-bit token of one purpose and ends with the deadline. Opening it changes nothing.',
      'R-P5':
        "Three resends in 24 h and order. To another address only for the signed-in owner, or with a code that went to the customer's mobile; the registered address is told.",
      'R-P6':
        'A link page shows first name, last two digits of the line, amount, order and deadline; no more.',
      'R-P7':
        'Delivery, refusal and out-of-stock come from the operator, signed. Telling one again changes nothing; a delivery before everything is paid is refused.',
      'R-P8': 'Delivery emits `DeviceDelivered`, from which the loan is opened, and mails the dated plan.',
      'R-P9':
        'A look-up of the resend screens costs a captcha ticket and has limits; it answers a masked address and a ticket sealed for ten minutes, and a person who owes nothing is answered as an unknown one.',
      'R-P10':
        "The page of a link pays the server's amount, by the chosen method for a guarantee; Pagar rests 60 seconds after a press, and the link's secret leaves the address first.",
      'R-P11':
        'The resend screens stand at `/pagofianza{brand}co` and `/pagoinicialequipo{brand}co`. Of a guarantee the limit and every other failure have a page each; of a down payment failures are a toast of 5 seconds.',
    },
  },
  {
    name: 'Paying',
    rules: {
      'R-Y1':
        'What may be paid (installment, advance, capital prepayment, payoff) and its bounds are computed on the loan as it stands today; anything else is refused with its sentence (`PagoNoPermitido`).',
      'R-Y2':
        'A payment attempt is registered with values of the server before its checkout opens; the same `Idempotency-Key` gets the same answer for ever, and is refused with another question or person.',
      'R-Y3':
        'A result asks the provider, posts nothing, shows no claim of a browser, and answers only an attempt of that very credit or order of that viewer; without sign-in it names no network address and no plan.',
      'R-Y4':
        'A copy of a receipt goes to any address for its owner, or for whoever holds the ticket of its result, for 24 h; three of each payment, from a fixed text.',
      'R-Y5':
        'What a document owes is shown without sign-in only for a captcha ticket, for ten documents a minute and sixty a day from one network, and an unknown document is answered as one that owes nothing.',
      'R-Y6':
        'An upfront payment costs what its order says until its deadline (410 after it, 409 once paid); a cash PIN ends on the last day before the deadline, and there is none with less than two hours left.',
      'R-Y7':
        'One network registers 60 payments an hour and asks for 60 results a minute without sign-in; one signed-in person registers 20 an hour and 60 a day, and 60 questions a minute reach the provider.',
      'R-Y8':
        'A payment by PIN is quoted to the dearest of the three days of the PIN, and the page says so; a surplus pays the next installment, and that of a payoff is returned.',
    },
  },
  {
    name: 'Money that comes in',
    rules: {
      'R-Q1':
        "A provider's notice is stored as it came before anything is made of it, and answered at once; repetitions are counted, a wrong signature is refused and not stored, beyond 1,000 a second of one sender, or beyond what can be kept, the provider is asked to retry.",
      'R-Q2':
        "Money moves only by the provider's answer to our question, and only if invoice, amount, currency, merchant and test flag match the attempt; other money on our account stands in suspense, other mismatches are quarantined.",
      'R-Q3':
        'A transaction goes from waiting to posted or failed; failed may still be accepted, posted may be reversed, and reversed may come back, with its first value date. What comes late or twice changes nothing, and the same notice is a repetition only while its transaction is what it claims; what contradicts is a task.',
      'R-Q4':
        "A payment posts once, by the provider's number, on the provider's date in Bogotá, never before its registration nor after today; an overpayment is a refund of the borrower.",
      'R-Q5':
        'An upfront payment counts while its order waits for it, by the moment it was paid; after the end, after the deadline or a second time it stands in suspense and is returned.',
      'R-Q6':
        'Delivered, the down payment is owed to the operator. An order that ends otherwise owes back what was paid: suspense, and a task to refund it.',
      'R-Q7':
        'A reversal takes back exactly what was booked: a paid loan and an order that was not dispatched open again, open refunds are cut to what is left, and what cannot be undone is a task.',
      'R-Q8':
        'The provider is asked about each open attempt every minute for an hour, then every 15 minutes for seven days, about a cash PIN until a day after its end; an attempt that is open even then is a task.',
      'R-Q9':
        'Money owed back is paid through the bank when a person orders it, once for each task and never more than stands there; a failed transfer makes room for another.',
      'R-Q10':
        'A transfer is sent under a reference that never pays twice, polled until it ends, booked when done, and opens its task again when it failed.',
      'R-Q11':
        'A receipt names lender, tax number, date, amount, reference, method and state, as mail and as tagged PDF; a copy for another address names nobody, and money not received gets no receipt of payment.',
      'R-Q12':
        'Each state of a payment has its mail: pending with PIN, agreement, place and last day; failed with where to pay again; reversed with its effect; a refund with the end of its account number.',
      'R-Q13':
        '`npm run verify-ledger` compares each transaction and each transfer with the books, and the money of people with the open tasks; an overpayment and money in suspense without a task become one, whatever brought them.',
      'R-Q14':
        'Whoever is owed money back is told by one mail, whatever ended: the amount, why, the last day on which it arrives, and a link that holds once to name the account; again when the bank could not pay.',
      'R-Q15':
        'A payment task is due after `refundDays`, 15 calendar days, and the list says which are late (Ley 2439 de 2024). Closing a task that holds money asks first, and the list goes on to show the money.',
      'R-Q16':
        'The account of a refund is named by a mailed link or in the area, belongs to who is refunded by the word of the bank, and can be corrected until the transfer is ordered.',
      'R-Q17':
        'The mail about a reversed payment says what is due now in its parts, since when penalty runs and what a day costs, and by when to pay without more. It says that the reversal costs nothing only where it raised the payoff by the payment alone; a late notice follows for what the reversal left overdue.',
    },
  },
  {
    name: 'Limits',
    rules: {
      'R-L1': 'Limits count rows in the database, so that several instances share them.',
      'R-L2': 'Ten forms of a person are judged in 24 h, counted when their code is confirmed.',
      'R-L3':
        'Places for 60 forms an hour, taken in turn, from one network (/24); beyond, a captcha. Bare loopback has no limit outside production.',
      'R-L4':
        'A captcha ticket lives 5 minutes and covers three requests or three documents; a solved challenge gives one ticket, and so does a token of reCAPTCHA.',
      'R-L5': 'Five resends of the e-mail validation in 24 h.',
      'R-L6':
        'An instance logs ten error reports of screens a minute of a session or network, and 600 in all, from our own pages and in known words only.',
      'R-L7':
        'Providers: 5 s a try, three tries of what may be repeated, 12 s in all; after five failures in ten seconds nothing goes out for five.',
      'R-L8': 'Bodies up to 64 kB; a request ends within 30 s.',
      'R-L10':
        'No text stops the process: patterns read it in linear time or with a bound, an address of a request has 6,000 signs at most.',
      'R-L11':
        'One sender takes no place from the others: sockets that wait are bounded of an address, streams of a shop, searches of a desk.',
      'R-L9':
        'A row of the parameters with an unknown name or a value of the wrong type changes nothing, and is told in the log.',
    },
  },
  {
    name: 'Security',
    rules: {
      'R-X1': 'Whose row it is stands in the query. A foreign id and an unknown one get the same 404.',
      'R-X2':
        'A cookie counts for a change only with the header of our own pages and no sign of another origin (ASVS 3.5.1–3.5.3).',
      'R-X3':
        'Security headers on every answer, errors included; each page has a Content-Security-Policy of hashes (ASVS 3.4).',
      'R-X4': 'Cookies are `HttpOnly`; over https also `Secure` and prefixed.',
      'R-X5': 'Personal data is sealed per row and found by blind indexes.',
      'R-X6': 'Logs hold ids, codes and route templates, never a person.',
      'R-X7': 'A return address must be of a listed origin, or it is dropped.',
      'R-X8':
        "The operator's notices are signed (HMAC-SHA-256) with method and address, at most five minutes old, compared in constant time.",
      'R-X9':
        'An answer is cut to its declared shape, so that a stored secret cannot slip out with an object.',
      'R-X10':
        'Production refuses to start on a demo value, a weak or repeated secret, an address that is loopback, private or not encrypted, no database or one without durable commits, or a clock listener.',
      'R-X11':
        'Consents, documents, events and audit entries are append-only; the proofs of what nobody signed end with their term.',
      'R-X12':
        "The checkout's script comes from our own origin, and only with the approved SHA-256. Only pages that pay may send a form to the checkout's host.",
      'R-X13':
        'What somebody else wrote leads no request anywhere: hosts are configured, a reference has a shape, no redirect is followed.',
      'R-X14':
        "A notice of a payment is at most a claim, and that only with the provider's signature over the values as they came; a field that comes twice is refused.",
      'R-X15':
        'A person sees what is kept of them, with origin, term and reason, and gets it as PDF and JSON behind a fresh code, so many a day, each with an audit row; without secrets, codes or data of others (Ley 1581 de 2012, art. 8).',
      'R-X16':
        'Other purposes can be taken back at any time, the treatment for a credit once nothing is open: then the applications are locked and every session ends (Ley 1581 de 2012, arts. 8 and 9).',
      'R-X17':
        'An unknown address, a method that an address does not have, a content type, charset or encoding that nobody reads and a body that is too large are answered in the one shape of errors: 404 (of a page with the page), 405 with `Allow`, 415, 413, 414. A form that a bank sends back to a result lands on it by 303.',
      'R-X20':
        'The session of a form reaches its own application alone until that ends; a later code of the same application ends it. Everything else of its person asks a sign-in (`IngresoRequerido`).',
      'R-X21':
        'Whoever asked on a person’s behalf, found their phone, or uses the code of their quota elsewhere gets nothing beyond that one case, whatever the order of events.',
      'R-X22': 'A code has one purpose, which its SMS says; shown for anything else it is wrong.',
      'R-X18':
        'An integrator installs a typed client, written from the API document: a method for each call of a person, a typed error with code and request id ([decision 054](decisions/054-client-for-integrators.md)).',
      'R-X19': 'The API document names the room of each call, who may call it, and what each list holds.',
    },
  },
  {
    name: 'Effects',
    rules: {
      'R-E1': 'State, audit row and effects are one transaction.',
      'R-E2': 'One outbox row per step (`dedupe_key`). Sent rows lose their content.',
      'R-E3':
        "The row's id is the message's idempotency key or Message-ID: a repeat is dropped by its receiver.",
      'R-E4': 'What an earlier run left unsent is sent at start.',
      'R-E6':
        'What an act asked of providers counts only for the state it was asked about: changed meanwhile by another tab or device, the act is refused and nothing is written.',
      'R-E5': 'An act may be repeated after a crash: providers are asked under keys that name the effect.',
      'R-E7':
        'One instance sends an effect, held by a lease that a crash lets go after 5 s. A receiver that refuses for good is asked six times; then a person decides.',
      'R-E8': 'A provider that hangs holds up its own job alone, and that for its time.',
      'R-E14':
        'One command writes what is kept of an application as evidence into a folder with an index and digests, and leaves an audit row.',
      'R-E9': 'Rows that nothing needs any more are deleted by their rule, and no evidence ever.',
      'R-E10':
        'Each kind of data goes, or is locked, when its term ends, and nothing that an open case, the books or a signature needs; terms, reasons and sources stand in one table, which the data policy and the operations page say (Ley 1581 de 2012, art. 4; Decreto 1377 de 2013, art. 11).',
    },
  },
  {
    name: 'Time',
    rules: {
      'R-T1':
        "The business date is Bogotá's. Rules receive `now` and the date; none asks a clock, none uses the database's.",
      'R-T2':
        'First due date: the first payment day at least 30 days after delivery, then monthly on that day. Holidays do not move it.',
      'R-T3': "Deadlines live in rows; whoever wakes re-checks them under the row's lock.",
      'R-T4':
        "The demo's clock can be moved: forward through each business date and each moment for which a message waits, in order; going back undoes nothing. In production the call does not exist.",
      'R-T5':
        "The demo's people are made by the product's own verbs run over the months before today, without sending anything; production refuses to start with them.",
    },
  },
  {
    name: 'Money',
    rules: {
      'R-M1': 'Whole pesos as safe integers; rates as decimal strings.',
      'R-M2': 'Monthly rate i = (1+EA)^(1/12) − 1; with VAT j = i·(1+VAT).',
      'R-M3':
        'The level total is C = P·j / (1 − (1+j)^−n), half up; interest = balance·i, VAT = interest·rate, principal = C − both, the last row takes the balance, then charge and its VAT are added.',
      'R-M4':
        'Each component is rounded half up where it is computed; a total is the sum of rounded components.',
      'R-M5':
        'Worked example: 1,500,000 at 24 % EA in 12, VAT 19 %, charge 5,000 and its VAT: 149,120 a month, the last 149,127, together 1,789,447.',
      'R-M6':
        'EA 22 % (device financing and assisted sale), 23.5 % (personal loan); charge 4,900 + 19 % VAT; VAT on interest 19 % unless tax-free.',
      'R-M7': 'Amounts are printed as es-CO writes them, with the no-break space; rates with two decimals.',
      'R-M8':
        "Principal of all installments plus what was prepaid is the principal lent; money received is what is paid of all installments plus prepaid plus the borrower's overpayment; no part of a due is negative.",
      'R-M9':
        "A penalty runs from the day after the due date at the month's usury cap on overdue principal alone, actual/365 compound, split by month, half up (Código de Comercio, arts. 884 and 886), with VAT.",
      'R-M10':
        'A payment goes to the oldest installment first, inside it to penalty, its VAT, charge, its VAT, interest, its VAT, principal (Código Civil, art. 1653); a payment that covers the payoff ends the loan.',
      'R-M11':
        'A capital prepayment lowers principal on its value date, after what is overdue; the borrower chooses a smaller installment or a shorter term (Ley 2032 de 2020, art. 2).',
      'R-M12':
        'The payoff of a day is principal, interest of the current installment to that day with VAT, dues and penalty, less everything received; charges of later months are not collected.',
      'R-M13':
        'Interest accrues in equal shares of the days of its period, each at the smaller of the agreed rate and the cap of its own month; what was paid above a cap pays the oldest open installments (Decreto 1074 de 2015, art. 2.2.2.35.8).',
      'R-M14':
        'A loan on a day follows from its terms, payments and caps alone: stepped or in one go, replayed or lived through, it is the same value.',
      'R-M15':
        'Both effects of a prepayment can be seen before it is paid: how many installments, how much each, interest and total to come, the saving.',
      'R-M16':
        'Bounds: an installment or advance from 10,000 to at most the payoff; a capital prepayment from the dues of two pending installments to below principal and payoff, none while anything is overdue.',
      'R-M17':
        'Days are integers since 1970-01-01. Business days are Monday to Friday but for the holidays of Colombia, those of 2026 included (Ley 51 de 1983; Ley 2578 de 2026).',
    },
  },
  {
    name: 'Ledger',
    rules: {
      'R-G1':
        'Double entry: the postings of an entry sum to 0, and name accounts of the chart. The database refuses anything else.',
      'R-G2':
        'Entries and postings are append-only: the database refuses update, delete and truncate to everybody, and the role of the product may only add, through one function.',
      'R-G3':
        'An entry has an idempotency key and a fingerprint of its input. The same key and input is written once and answered again; the same key with other input is refused.',
      'R-G4': 'A correction is a reversal: mirrored postings, once per entry.',
      'R-G5':
        "One writer: only the ledger writes its tables, and the lines of a loan's entry are the difference of two books.",
      'R-G6':
        '`npm run verify-ledger` computes every balance and digest anew, and the payoff of each open loan from what was lent, earned and received; it tells what differs.',
      'R-G7':
        'Each entry and each audit row holds a digest chained to the one before it, so that one changed byte is found.',
    },
  },
  {
    name: 'The sale in a shop: whose person',
    rules: {
      'R-G10':
        'An agent’s form sends its customer one SMS with a code and a one-use link. Sent again, the link before is dead; not authorised within a day, the sale ends.',
      'R-G11':
        'An agent posts the form of a shop’s link, for the document and the mobile that it names, and no other form; nobody else posts that one.',
      'R-G12':
        'The customer authorises by a press on their phone or by the code that they tell: once, whoever is first. Consents name how; bureau and watchlist are asked only then.',
      'R-G13':
        'A link to the customer’s phone opens in the first browser that presses it and in no other; sent again it ends the one before, and that phone’s session.',
      'R-G14':
        'Fetching a link changes nothing. Used, replaced, declined, expired, cancelled and unknown links are answered alike and show nothing. ‘No fui yo’ ends the link, and from an SMS the sale with it, which agent, mail and trail tell.',
      'R-G15':
        'The link of a sale is sent by mail and SMS once and five times again: then ‘Superaste el límite de reenvíos permitido.’',
      'R-G16':
        'Another address that the agent is told is where that link is mailed and nothing else, and only until the customer has confirmed their own; the address of the sale hears of it. Pressed in a mail to the address of the sale, the link confirms it; by SMS or from the screen it does not.',
      'R-G17':
        'The code that an agent is told signs nobody in. Where the lender keeps signed paper, the agent declares it instead, and consents say so.',
      'R-G18':
        'The agent’s look at the identity moves nothing: documents says that the customer has not finished, and with the message of a pending check that the provider has not decided. Camera, refusal and questions are the customer’s on their phone.',
      'R-G19': 'A guessed line is answered as a right one, and nobody is sent anything.',
    },
  },
  {
    name: 'The sale in a shop: whose authority',
    rules: {
      'R-G80':
        'The signed link of a shop is the only credential of its agent: it opens a session for one sale, of half an hour, which is renewed by another link and not by itself; audit rows name shop and agent.',
      'R-G81': 'A link of a shop belongs to the browser that opens it first, which may load its page anew.',
      'R-G82':
        'Another link of the same shop for the same document acts for the open sale of that document; one of another shop does not.',
      'R-G83':
        'The desk lists the sales of its own shop alone, of the day and open ones, masked, and finds them by the last digits of the document.',
      'R-G84':
        'A sale goes on at another counter of the same shop, never of another; one counter acts for it at a time, and who goes on with it is its seller.',
      'R-G86':
        'The sessions of an agent and of the customer’s phone have cookies beside the person’s; the header `X-Cupo-Acting` chooses one and gives no right, and a cookie counts for its own kind alone.',
      'R-G85':
        'The evidence of a signature, and its annex, name the shop and its agent, on whose screen the agreement was accepted and the code was typed, how the customer’s link was opened, and whether in a browser of the shop.',
      'R-G87':
        'Why a sale was refused is its customer’s: it stands on their phone and in their own list, and on the agent’s screen when they want to see it there, with an audit row.',
      'R-G88':
        'The browser that had a link is told how it ended, and what is due after a signature; no other one is.',
    },
  },
  {
    name: 'Transfer of a personal loan',
    rules: {
      'R-Z1':
        'Signing a personal loan orders its transfer in the same transaction: the agreed sum, to the account of the application. It waits in `ConfirmacaoDeposito`.',
      'R-Z2':
        'The bank is asked by reference before it is told to send, and asked again after silence: no transfer is sent twice, and two instances record one answer.',
      'R-Z3':
        'A transfer that is done leads to `Liberada`: the loan is opened on the value date of the bank in Bogotá, and a mail with the dated plan and an SMS leave.',
      'R-Z4':
        'A transfer that failed leads to `FalhaDesembolso` at bankData: nothing but the bank data opens again, a mail and an SMS lead there, and the agreement stands.',
      'R-Z5':
        'Other bank data after a failure need a PIN of the last 5 minutes; the bank confirms the holder, the line is told by SMS, and a second transfer of the same money goes under a reference of its own.',
      'R-Z6':
        'Not corrected within 30 days: `Cancelada`, with a mail, and nothing is owed. A transfer under way is never cancelled, neither by the deadline nor by the customer.',
      'R-Z7':
        'Signed, transferred and opened are one sum to the peso, whatever dies in between; `npm run verify-ledger` names what differs.',
      'R-Z8':
        'A transfer that hangs for a day, and one that the bank calls done after it had failed, are told to a person as a payment task; nothing more is sent before the bank agrees with itself.',
    },
  },
  {
    name: 'Servicing',
    rules: {
      'R-B1':
        'A loan is opened when the phone is delivered, in the same transaction, once per application, by what was agreed.',
      'R-B2':
        'A payment counts on its value date and once per reference: the same input gets the same answer, other input is refused, and a backdated payment is worked in at its place.',
      'R-B3':
        'A reversal mirrors the entry of a payment and leaves the loan as it would have been without it; a closed loan opens again, and money that was refunded has not paid it.',
      'R-B4': 'Each business date is worked in once per loan, whatever crashes and however many jobs run.',
      'R-B5': 'A loan closes when its last peso is paid; its application becomes `Liquidada`.',
      'R-B6':
        'A portfolio sale closes the loan with its own reason and leaves its application as it is. Its plan shows no rows, and later money goes to suspense.',
      'R-B7':
        'Loans charged on the mobile bill have one bill for a due date, with all that is overdue and no bill without an answer may still collect; a due date that passed while nothing was owed is in the next bill alone. They are paid by what the operator reports as collected.',
      'R-B8':
        'A plan row on the wire has expected, paid and due of total, capital, interest, fees, penalty and tax, each with its formatted twin; total is the sum of the others, due = expected − paid.',
      'R-B9': 'Money without a living loan goes to suspense; none is lost.',
      'R-B10':
        'A usury cap that is loaded late, or a corrected rule of arithmetic, is worked into the loans it concerns, the difference is booked, and a paid loan gets the excess back by a refund task.',
      'R-B11':
        'Money in suspense is given to a loan once, as a payment on the date on which it was paid; a reversal takes it out of that loan, and what exceeds the loan is a refund.',
      'R-B12':
        'A payment keeps the parts to which it was applied: penalty, charge, interest, each with its VAT, capital, prepayment and surplus. They sum to its amount, and follow the loan when it is replayed for a payment.',
      'R-B13':
        'A sold debt has its buyer on record: name, NIT, contact and day. Its borrower is told by mail at an hour of the law and in their area (Código Civil, art. 1960).',
      'R-B14':
        'Unpaid penalty or charges are taken back by command with their VAT, reason and actor, as entries of their own; the payoff falls by exactly that, and a replay keeps it.',
    },
  },
  {
    name: 'Contact',
    rules: {
      'R-C1':
        'What concerns payments and offers leaves Monday to Friday 7:00 to 19:00 and Saturday 8:00 to 15:00, never on Sundays and holidays (Ley 2300 de 2023).',
      'R-C2':
        'Not by more than one channel in a week from Monday to Sunday, and not more than once on a day, whatever loans a person has.',
      'R-C3': 'Only by channels that the person allows. No channel is offered that we cannot send by.',
      'R-C4':
        'What a person just did or asked for (code, link, agreement, receipt) goes at any hour and is no such contact.',
      'R-C5':
        'What the lender owes to whoever has a loan (statement, lowered or restored rate) goes by mail at the hours of the law, whatever channels the person allows, and is no such contact.',
    },
  },
  {
    name: 'Claims',
    rules: {
      'R-N1':
        'Each kind of claim is answered within the business days of its law, counted from the day after it was filed (Ley 1480 de 2011, art. 58; Ley 1581 de 2012, arts. 14 and 15; Ley 1266 de 2008, art. 16).',
      'R-N2':
        'An answer may take longer once, before its date, with a reason that the person is told, and only where the law of its kind gives that.',
      'R-N3':
        'The words of a claim, of its extension and of its answer are mailed to a confirmed address only; any other is told number and date.',
      'R-N4':
        'Whoever files without an account shows a code on the line they name; the claim is of the person of that identity number only where the line is theirs, and no answer, time or screen tells whether somebody is a customer.',
      'R-N5':
        'A claim that was filed without an account is shown for its number and a code on its line alone; every other number is answered the same, and nothing is sent.',
      'R-N6':
        "The open claims of a person about their data carry 'reclamo en trámite' from their filing on, within the two business days of the law.",
      'R-N7': 'A claim is linked to a credit or payment of its own person alone.',
    },
  },
  {
    name: 'Withdrawal (retracto)',
    rules: {
      'R-R1':
        'A request to withdraw pauses the loan: until the device or the money is back nothing falls due, no penalty runs and nobody is reminded.',
      'R-R2':
        'A request that nothing follows in its term lapses with a mail. The loan goes on with its dates and amounts; the days of the pause cost no penalty.',
      'R-R3':
        'Once the device or the money is back, the loan is void: its entries are reversed, nothing is owed of it, and every peso that was paid is owed to the borrower.',
      'R-R4':
        'Down payment and guarantee of a void loan go back too: the operator owes the one again, the fund has no claim to the other.',
      'R-R5':
        'It can be asked for up to the fifth business day after delivery or transfer, and what was lent is given back up to the tenth after the request; both terms are parameters.',
      'R-R6':
        "The bank's credits give the principal of a loan of money back, once for each reference; what is beyond it is refunded.",
    },
  },
  {
    name: 'Papers',
    rules: {
      'R-K1':
        'A paid-in-full certificate is refused while something is overdue (`PagosPendientes`), and of a sold debt or while a refund is owed (`CertificadoNoHabilitado`); the product certificate is given then too and says so.',
      'R-K2':
        'A paid-in-full certificate is issued in the transaction that closes the loan, one for each closing. Its facts are kept sealed; each download gives the same code and the same bytes.',
      'R-K3':
        "A certificate's code has 128 random bits and answers anybody whether the certificate holds: while its loan is paid off, no refund is owed and no later one exists; it names nobody.",
      'R-K4':
        'The statement of the running month shows installment by parts, capital at start, today and end, rate and any cap, what is overdue and paid, and where to complain (Decreto 1074 de 2015, art. 2.2.2.35.6).',
      'R-K5':
        'Only the owner downloads a paper, the agreement byte for byte as it was signed, each under its name, which begins with the key of the credit.',
      'R-K6':
        'The statement of every open loan is mailed with its PDF, once per due date, ten business days before it; the law asks for five (Decreto 1074 de 2015, art. 2.2.2.35.6).',
      'R-K7':
        'Mails and papers that tell an amount say of what it consists: capital, interest, charge, penalty, guarantee, each with its VAT. The parts sum to the amount.',
    },
  },
  {
    name: 'Screens',
    rules: {
      'R-V1':
        'What a failed call does to the customer is one table of status, code and call, the same on every screen ([decision 019](decisions/019-one-error-table-for-every-screen.md)).',
      'R-V2': 'Resend of the code is enabled at 0 of the countdown; confirming needs all digits.',
      'R-V3': 'After a time-out (504) the screen is covered, and the application read again after 10 s.',
      'R-V4':
        'Hints show at 2 s and are gone at 8 s in the place of the lead, field errors of an answer are gone at 8 s, toasts at 5 s.',
      'R-V5':
        'Guards: a step needs a signed-in customer at that step; anybody else is led to the form or to their step.',
      'R-V6':
        'Entry screens: scripts ≤ 69.5 kB brotli for the form and ≤ 80 kB for the others, document and styles ≤ 4.4 kB above the texts; each further step ≤ 12 kB.',
      'R-V7': 'Sentences that the specification gives stand letter by letter, in `text/` and nowhere else.',
      'R-V8':
        'After confirming an offer and after right answers the journey goes on by itself in 5 s; after the survey in 2 s; a validated e-mail is noticed within 3 s; the message about the statement follows the choice of a payment day after 500 ms.',
      'R-V9':
        'Selection on entering the offer: the current number of installments if it can be had, else the largest that can, else 36.',
      'R-V10':
        'A recalculation disables all options, clears the selection, reads the application again, asks for the options and selects again.',
      'R-V11':
        'Each end and pause has its page and its way out; a rejection lists at most four reasons, and a service that is down says what is stored and leads back to the step.',
      'R-V50':
        "When the parameters signal maintenance, or cannot be loaded or opened, every entry leads to the page 'Mantenimiento', whose button asks again and leads back; a device without network keeps its screen. What serves every channel stops when all are closed; claims never do.",
      'R-V12':
        'Five numbered steps, six for a personal loan; the fourth can be pressed to go back to it from the fifth.',
      'R-V13':
        'Identity numbers, mobiles and account numbers are grouped as they are typed, and the caret stays with its digit.',
      'R-V14':
        "Uncaught errors and failed calls are reported once a visit or minute and never shown; failed calls and the server's own 5xx reach the monitoring port ([decision 022](decisions/022-failed-calls-are-monitored.md)).",
      'R-V49':
        'The focus is on the heading of each screen that is reached; a chunk that fails is fetched again once, then its page is loaded again once, and without a network the screen says so.',
      'R-V15': 'The marketing boxes copy the data acceptance; each can then be changed on its own.',
      'R-V16': 'An offer that needs a guarantee says so on entering, with its tax, its sum and the helpline.',
      'R-V17': "The code's screen asks for the document again after a reload: it is kept in memory only.",
      'R-V18':
        'The link can be mailed to another address: required, valid, at most 100 characters, written twice alike.',
      'R-V19': "The borrower's area needs a session on this device; without one it leads to the sign-in.",
      'R-V20': 'An address that nobody knows shows the sign-in.',
      'R-V21':
        'The sign-in asks for the document, then the line where there are several, then a code or the password as the server says, alike for people who do not exist.',
      'R-V22':
        'The sign-in keeps the document in memory only: after a reload it begins at the document again.',
      'R-V23':
        "Documents, chosen lines and passwords leave the browser sealed to the server's key (ECDH-ES, A256GCM).",
      'R-V24':
        "A new password is typed twice alike within the bounds of the parameter; each error of the server stands on a line of its own, and it is asked for once, with 'Ahora no'.",
      'R-V25':
        "Opening the link for a new password only asks whether it holds; one that does not shows 'Este enlace ha expirado.'",
      'R-V26':
        'Where a change needs a fresh code, the code is asked for in place and the change goes out by itself.',
      'R-V27':
        "A session of the borrower's area that ended leads to its page, and from there to the sign-in.",
      'R-V30':
        'Another phone has 10 digits, another e-mail is a valid address; either needs a code not older than 5 minutes, and goes out by itself once the code is right.',
      'R-V51':
        'Your own data open in their card, section by section with origin and term; the files ask for a code in place, and taking a permission back is confirmed in a window.',
      'R-V60':
        "The simulator starts at the largest sum, after a pre-validation at the quota that it found, with the longest term; the counter-offer at the sum and term that the server chose (R-H7); both say 'Buscando ofertas' until the figures are here.",
      'R-V61':
        'A figure is shown only beside the sum that the server computed it for; an older answer never replaces a newer one.',
      'R-V62':
        'The slider is moved alike by drag, keys and buttons; moved 50 times it makes a handful of calls, and none about a sum that is known.',
      'R-V63':
        'The same money stands in two neighbouring terms side by side, with what each costs in all and the difference, before it is wanted.',
      'R-V64':
        "'Lo quiero' of the simulator leads to the form with sum, term and link, which a reload keeps; where an application exists, its e-mail is validated first.",
      'R-V65':
        'The counter-offer is headed by DOWNGRADE (the maximum), UPGRADE (a better offer) or MAINTAIN (the term is to be chosen).',
      'R-V31': 'Of the eight channels at least one about what is owed must stay; otherwise nothing is saved.',
      'R-V32':
        'An application is offered to go on with, or to cancel, only in progress, not made by an agent and at none of nine activities; the first one is reminded of once a visit.',
      'R-V33':
        'A credit with something due offers payment and product certificate, a paid one the paz y salvo, a sold one its message and the agreement alone.',
      'R-V34':
        'A claim shows its status in the words of the specification, its dates and its answer; a closed claim asks whether it is solved, and a new one gets a number and the last day of the answer.',
      'R-V35':
        'The message card of the home opens after 2 s and closes after 120 s, in a place of its own that nothing else needs.',
      'R-V36':
        'Each card of the home loads by itself, and tells and tries again what the error table leaves to it.',
      'R-V37':
        'Every page links to the terms and policies, and every page by which people enter to the claims and the consumer authority too (Ley 1480 de 2011, art. 50); a step of a journey has one line of links, whose pages have the rest. Every page says what to do without JavaScript, and serves the legal texts without it.',
      'R-V40':
        "The payment page takes amounts inside the server's bounds only, and gives the reason in the words of the specification.",
      'R-V41':
        'The server chooses the tabs and which opens; a capital prepayment shows both effects with their saving before it can be paid, and an amount that pays off is offered as a payoff.',
      'R-V42':
        'A result is blue at state 1, red at 2, orange at 3, 7 and 8, else red; it polls until the state is final, shows the PIN of a cash payment, and once posted what is still owed.',
      'R-V43':
        'The checkout opens only after the registration answered 200, with what the server registered; a lost answer is retried under the same key for ten minutes, any other press is a new attempt.',
      'R-V44':
        "A copy of the receipt needs an address; its toasts stay 5 s: '¡Comprobante enviado!', '¡Hubo un error al enviar el bono!'.",
      'R-V45':
        'Who comes back from the checkout without `ref_payco`, or with `undefined`, has the query posted; who has lost the session signs in and comes back.',
      'R-V46':
        'The form of the fast payment masks the document as `### ## ## ## ##` and needs it and a solved captcha; no match and mobile-bill credits are told on the form, failures in a dialog.',
      'R-V47':
        'The fast payment shows the credits that are not on the mobile bill as cards with the plan of the chosen one, takes *Pagar cuota* and *Adelanto de cuota*, and keeps the document in memory only.',
      'R-V48':
        'Its result leads to another payment or, with Finalizar, to the sign-in, and invites to sign in for more of the credit.',
    },
  },
  {
    name: 'Pre-validation: the screens',
    rules: {
      'R-U50':
        'A visitor of /pre-validation chooses the channel, Finter first; a signed link (`data`) names it, and who asks, and leaves the address at once. A refused link can be gone on without.',
      'R-U51':
        'Continuar is disabled until document (6 to 14 digits), line (10 digits), e-mail (valid, at most 100) and terms are filled and valid; each wrong field has the sentence of the specification once it is left.',
      'R-U52':
        'The terms and the data policy of a quota open in place and can be accepted from their text, which is what the consents record: they speak of the bureau and of how long its answer counts, of no other tick and of nothing that a credit alone needs.',
      'R-U53':
        "After the submission a modal says 'Enviamos los TyC al correo ingresado, dar clic en acepto para poder continuar'; Continuar leads a line that starts with 3 to its code. Closed, it opens again with the next submission.",
      'R-U54':
        "A landline whose terms are pending stays: 'Pendiente aceptar TyC enviados al correo'; once their link is over: 'El enlace de verificación ha expirado', and the terms are mailed again. Whoever is back from a failure of the bureau goes on where they were.",
      'R-U55':
        'A landline whose address proves nobody reads that it takes a mobile, and goes on with one, the other fields kept.',
      'R-U56':
        'The code lives 80 seconds and takes 3 tries. Continuar is disabled with fewer than 4 digits, expired or without tries; resend is enabled at 0, clears the input and restarts the countdown. A code that was not sent because one lives is told, with whether that one counts and the seconds. A proof that is over leads back to the code; one that counts asks for none, after a failure of the bureau or with the same form either.',
      'R-U57':
        'The result shows the quota, until when the bureau is not asked again, the class in words and the guarantee, to its person or to whoever asks on their behalf; without data it returns to the form. A reload asks the server again while the proof counts: nothing of it is in the storage of the browser but a secret that no other browser can use, until its person goes on or another one comes.',
      'R-U58':
        'The initial payment has its card for Finter alone: what is paid first for a device that the quota covers, and whether only the guarantee is.',
      'R-U59':
        "Offers form: sku (at most 25), value (at most 10 digits, no decimals) and iva are required, 'El campo es obligatorio'; the largest enabled installment is selected, and another selection recomputes the summary. A price that the quota does not bear is told at its field.",
      'R-U60':
        'The signed hand-over leads into the application of the channel, filled with everything known. A sale that goes on in the shop is told for how many minutes the code counts there, or that it asks one.',
      'R-U61': "A refusal lists up to 4 reasons, or says 'Rechazado' when there is none.",
      'R-U62':
        "The link of the mailed terms leaves the address, and changes nothing before 'Acepto' is pressed; then 'Validando tu correo...', and the success.",
      'R-U63':
        "The mailed terms whose link is over, or known no more, say so; another failure says 'Ha ocurrido un error al validar tu correo, por favor intenta de nuevo más tarde'.",
      'R-U64':
        "'Consultar cupo' of the desk asks by the agent's own session, for the channel of the shop; a session that is over leads to the page of an ended link.",
    },
  },
  {
    name: 'Assisted sale: how far it is',
    rules: {
      'R-G30':
        'reproved or infolaftFailure go to the rejection screen; offer to the offer; documents to the identity verification; contract to the contract; evidente to the security questions; canceled redirects to the public site; waitingClient to the OTP.',
      'R-G31':
        "The agent's screen follows the customer's progress by server-sent events, whichever process wrote the change, and asks every second while the stream is broken.",
      'R-G32':
        'How far a sale is tells status, authorisation, acceptance, the wait for the code and what the phone does: no answer, no code, no picture, nothing of its person.',
    },
  },
  {
    name: 'Assisted sale',
    rules: {
      'R-G35':
        "Calls of the agent's screens and of the customer's phone say whose session counts (`X-Cupo-Acting`); the page of an agent whose link of the shop ended says how to get another.",
      'R-G36':
        'The status of a sale decides the screen of the agent: a refusal leads to the rejection screen with its reasons, `canceled` to the public site, a signature that waits for its code to the OTP; without a sale the agent goes home.',
      'R-G37':
        'A sale can be cancelled from every screen of the agent, after a question, also before its customer has authorised: link and code are then over. The public site or the desk follows. That the customer cancelled on the phone is told.',
      'R-G38':
        "The agent's home clears local and session storage and opens the shop's link on the server: line and identity arrive read-only; the e-mail is valid ('El correo es inválido') and confirmed in a modal; billing flags are ticked beforehand, marketing flags copy the data treatment.",
      'R-G39':
        "The agent's form: reproved or infolaftFailure go to CantProcessRequest, so does code Reprovada; other codes go to LoanInProgress; a 'Validation exception' shows field errors for 8 seconds.",
      'R-G40':
        'The customer authorises the consultation on the phone, which is offered first and followed live, by a code of 80 seconds that the agent types, or on paper that the agent declares.',
      'R-G41':
        "The shop's desk lists its sales with their next step, finds them by the last digits of the document, two at least, and goes on with one at whichever counter.",
      'R-G42':
        "The shop's simulator sends a value above 0: status 500 gives 'Error de servidor interno', 400 the server's message with its line breaks, 200 without a calculator 'No hay ofertas disponibles en mambu.'; the breakdown is that of the offer.",
      'R-G43':
        'The final approved page leads with Finalizar to the public site, or to the address that the shop wants back, and to the desk for the next sale.',
    },
  },
  {
    name: "Assisted sale: the agent's steps",
    rules: {
      'R-G45':
        "Initial payment: model, price and an amount without decimals between the minimum of the system and the maximum, lowered so that the financed value is not below the minimum order value; empty or 0 where none is mandatory; 'No puedes anticipar más de', 'No puedes anticipar menos de', 'El valor mínimo es de', 'El valor de la orden es menor de'.",
      'R-G46':
        "'Continuar' asks for confirmation in a reminder if the amount is above 0, then saves the pre-offer.",
      'R-G47':
        'Offer: of 3, 6, 12, 18, 24 and 36 only available installments are enabled; the current one is selected if available, otherwise the last enabled one. The footer has the monthly total tagged as including tax, a panel its parts. A refusal leads to its page, anything else follows the status after 5 seconds.',
      'R-G48':
        'On entering the offer a window each tells of a changed initial payment, a guarantee that applies and a personalized message, which closes by itself after 10 seconds.',
      'R-G49':
        "The identity screen of the agent sends the link to the customer's own phone on entering, once however often it is loaded, and draws it for the phone's camera.",
      'R-G50':
        "The agent's screen shows whether the link was sent, opened, in use or over, and that the customer came back from the camera; success leads to the contract, a refusal to the questions.",
      'R-G51':
        "The identity link is sent again up to 5 times, to another e-mail too (required, valid, at most 100, the same twice, terms ticked, trimmed); then 'Has superado el número de envíos permitidos' disables the buttons. Another failure is a danger toast '¡Ocurrio un error!' of 25 seconds.",
      'R-G52':
        "Identity, questions, agreement and code are offered to the customer's own phone before the agent's fields; the agent's screen shows how far the customer is, never an answer, a code or a picture, and goes on with the phone.",
      'R-G53':
        "Validating while situation is 'documents' says 'El cliente aún no ha realizado el processo de validación de identidad', and of a check that the provider has not decided that it is under way; 'Rechazar' leads to the questions.",
      'R-G54':
        "The issue date is required, at least 10 characters, a past day: 'Esta fecha de expedición no es válida'.",
      'R-G55':
        'Confirmar of the security questions is enabled only when all are answered; reproved or infolaftFailure leads to CantProcessRequest, otherwise to the contract.',
      'R-G56':
        'Contract: Continuar is disabled until the contract is ticked, and the guarantee when one applies; waitingClient leads to the OTP, any other situation to CantProcessRequest.',
      'R-G57':
        'The OTP of the signature is valid 80 seconds; resend is enabled only when the countdown reaches 0, resets it to 80 and clears the input.',
      'R-G58':
        'A wrong code of the signature stays on the screen with its message of three and clears the input; 500 goes to ServiceUnavailable, 424 to ManyAttempts, 409 and 404 carry the server message; the right one leads to the summary.',
      'R-G59':
        "Summary: order, device, initial payment and guarantee, tagged while its payment is pending; the guide by what is to be paid; the payment link again, whose failure leads to the too-many-attempts page; the guarantee's helpline where one applies; Cerrar to the end.",
    },
  },
  {
    name: "Assisted sale: the customer's own phone",
    rules: {
      'R-G60':
        'The link has no effect on a mere GET: it shows shop, agent, device and whose data they are, and a press authorises the consultation or binds the link to the phone. On a computer a tip says to use a phone.',
      'R-G61':
        'The secret of the link leaves the address at once and stands in the history entry alone; nothing personal is kept on the phone.',
      'R-G62':
        "Invalid customer link: the server message in a modal 'Importante', then the window closes. A link that was used, replaced or not wanted shows nothing of the sale.",
      'R-G63': 'The phone shows what the agent does, and the own step of its customer as soon as it comes.',
      'R-G64':
        'Customer identity verification is a full-screen embedded page; refusing it, and two failures, lead to the questions.',
      'R-G65':
        'The phone may answer the questions, read and accept the agreement and the guarantee, and ask for the code.',
      'R-G66':
        'The code that signs stands below what it signs: 4 digits, 3 tries, 80 seconds, resend at 0, the messages of the assisted OTP; the session of the link says whose it is.',
      'R-G67':
        'A signed sale thanks and says the order, what is due by mail and until when, and that the shop hands the device over.',
      'R-G68': 'The phone may give the sale up, after a question, and tells that the agent did so.',
      'R-G69': 'A phone without connection says so, and catches up once it is back.',
    },
  },
  {
    name: 'Assisted sale: two screens at a counter',
    rules: {
      'R-G70':
        'All that is the customer’s may happen on the customer’s own phone: authorising, identity, agreement, code. The agent’s screen follows each of them.',
      'R-G71':
        'A whole sale takes an agent at most the fields and presses that the specification names, and the one code that proves the customer.',
      'R-G72':
        'A refusal of the bureau reaches both screens. A link that is used or forwarded opens nothing for whoever finds it.',
      'R-G73':
        'A connection that is lost, of the agent or of the customer, loses nothing: the sale goes on where it stands.',
      'R-G74': 'A sale that was left is found on the desk of the shop and goes on at another counter.',
      'R-G75': 'A sale that the agent or the customer gives up ends on the screen of the other too.',
      'R-G76':
        'After two failed checks, or Rechazar, the questions wait on both screens, and the right answers on the phone lead both on; so does a pending check once it is decided.',
      'R-G77': 'A link of the shop ends after half an hour, and another one leads back into the sale.',
      'R-G78':
        'The link to the customer’s phone opens from the SMS, from the mail or by the code on the agent’s screen, on one phone alone.',
      'R-G79': 'That the customer did not ask for the link is told on the agent’s screen.',
    },
  },
  {
    name: 'Pre-validation: whose quota it is',
    rules: {
      'R-U1':
        'A pre-validation keeps a place among the applications (`PreValidacao`) that is no application to anybody. The consents for terms, credit data and bureau are recorded with the proof, before the bureau is asked, and the consultation names the one that allowed it.',
      'R-U2':
        'Its form decides fields and limits alone: answer and work are the same for a customer and for a document that nobody knows. The same form from the same browser is one while its terms can be accepted and nobody is proved by it, and while the proof counts; asked for again, the same link is mailed, five times a day (`emailValidationResendMax`).',
      'R-U3':
        'The code goes to a line that the operator says is of the document. For any other everything happens but the SMS, and nobody can type a code that nobody was sent.',
      'R-U4':
        'A code lives 80 seconds, bears three tries and is shown once; only the newest counts. The texts are those of the specification.',
      'R-U5':
        'The proof counts 15 minutes (`preValidationProofMinutes`), in the browser that began and in no other; before it there is no result.',
      'R-U6':
        "Codes and wrong tries of pre-validations take nothing from the sign-in's, nor those of strangers from a browser of the person. A line is sent one code while another lives, however many begin: the answer says whether that one counts for this form, which it does for one that the same browser corrected, and how long until another can be asked for.",
      'R-U7':
        'From the third of a day of a document, a line or an address each costs whoever is not known a captcha, and so do those of a network beyond its look-ups, and its codes beyond twenty an hour; only an address gets no more than ten. A browser of the person has ten of its own, and an agent sixty, by whichever link.',
      'R-U8':
        'A refusal tells at most four reasons of the bureau; who is on a list gets the sentence of every refusal.',
      'R-U9':
        'A line without SMS is proved by pressing the button of the mailed terms, within 24 hours, where this person had confirmed that address themselves, in no sale of a shop; else it is led to a mobile. The line that their code proved is told. Looking at the terms changes nothing, and the secret of the form does not open them.',
      'R-U10':
        'Requests at the same moment are one consultation and one result of the day; a provider that does not answer leaves the person proved.',
      'R-U11':
        'An answer of the bureau counts for 30 days (`bureauAnswerDays`), for forms and pre-validations of every channel; registrations are counted all the same. An application that goes by the answer to another one has an audit row that says so.',
      'R-U12':
        "Who asks on a customer's behalf is the seller of the agent's session, else whom the signed link names; its channel counts, whatever the form says. The consents say who was told the code.",
    },
  },
  {
    name: 'Pre-validation: figures and the way on',
    rules: {
      'R-U30':
        "The quota is what the lender's policy of the day gives the bureau's class in the channel; of money, the largest sum that can be borrowed. A class that is worth less than the least order gets none.",
      'R-U31':
        'A device asks first for the share of the risk band, the larger of what is asked and what it may be raised to, shown with its value for a device whose price is the quota, and for a guarantee where the band needs one. Money asks for neither.',
      'R-U32':
        "The price of the full check is computed as the offer of the sale: the person's class and band, VAT on the interest by `iva` as long as the price is one that the law frees, the terms that the financed amount and the usury cap allow. Where the sale would go by another price or VAT of the catalogue, the answer and the page say so.",
      'R-U33':
        'The quota caps the financed amount: what is above it, or mandatory by the band, is the initial payment. A price below the least device, or whose initial payment would pass the largest one, is refused with its reason, at its field: the quota stands.',
      'R-U34':
        'A result leads into the application of its channel by a signed link of ours with document, address, and the line where its form takes it. An assisted sale needs the live session of an agent, which it neither makes nor prolongs; without one the shop makes its link.',
      'R-U35':
        'That link opens for ten minutes, in the browser of the proof alone; opened in time, a form may be filed by it for as long as by a link of the shop.',
      'R-U36':
        'Posted in the same browser by the link that the quota led on by, while the proof lives, the form of a person whom the lender does not know needs no code: it is confirmed at once in the place that the pre-validation kept, and the session of that application opens.',
      'R-U37':
        'In another browser or channel, without the link of the quota, for another document or line, from a client without cookies, and after the end of the proof, the form asks its own code.',
      'R-U38':
        'The form of a person whom the lender knows asks its own code, and leads where the form leads. Whoever asked on a person’s behalf is told the quota alone: the way on goes to the line of the person, and no session opens where it was asked.',
      'R-U39': 'The assisted sale asks its own authorisation by SMS, whichever quota led to it.',
      'R-U40':
        'The session that a proof opened signs nothing and changes no contact before a code that names it.',
      'R-U41':
        'A form of any channel that is filed within the days of the answer goes by the same answer of the bureau.',
      'R-U42':
        'The consents of the consultation stand with the application, and with the consultation the one that allowed it.',
      'R-U43':
        'A person is told of their pre-validations and of the answers of the bureau among their own data. Taking the treatment back deletes both. Of whoever has no account the data office tells and deletes it by command.',
      'R-U44':
        'Dossier and own data name when the bureau was asked for an application and the consent that allowed it, of an earlier pre-validation too.',
      'R-U48':
        'A result tells its person, and nobody who asks on their behalf, of the application or loan at which the form of the channel would stop, and leads to their own area.',
      'R-U49':
        'A reload of the form that a result led into has document, line and address filled in again, in the browser of the proof, while that counts; neither the browser nor its history keeps them.',
    },
  },
  {
    name: 'Pre-validation: whoever asks, in a browser',
    rules: {
      'R-U70':
        'Until somebody has proved to be the person of a form, every call of the pre-validation answers alike about known and unknown people, to the byte and as fast (S-05).',
      'R-U71':
        'A link to the pre-validation says who asks and by which channel, never about whom; it lives 24 hours and may be opened by many.',
      'R-U72':
        'Each score class and channel is told its quota, and a phone what is paid first, once the code has come back.',
      'R-U73':
        "A refusal is told with its reasons, four at most, or with the one word 'Rechazado'; a listed person reads the sentence of every refusal.",
      'R-U74':
        'A wrong code stays on the screen and clears the input; after three, and after 80 seconds, only another code goes on.',
      'R-U75':
        'A landline waits for the mailed terms to be accepted; an address that this person had confirmed then proves them, any other leads to the page that asks for a mobile.',
      'R-U76':
        'A result leads into the application of its channel with document, line and e-mail filled in, of its own person’s visit without another code; signing, and a sale at a counter, ask codes of their own.',
      'R-U77':
        'A result that is loaded anew is shown again in the browser of the proof, while that counts; else it leads back to an empty form.',
      'R-U78':
        'A day later the link of the shop opens nothing, and the mailed terms can be accepted no more; both say so, with a way on.',
      'R-U79':
        'Whoever accepted the mailed terms has confirmed that address for the form that their proof confirms: no other link is mailed to it.',
    },
  },
  {
    name: 'The tables of the specification',
    rules: {
      'R-V79':
        'The chat of a vendor, off by default, shows on self-manage routes and on authenticated onboarding routes and is hidden elsewhere: a page of its own origin in a frame, asked for once the customer opens it.',
      'R-V71':
        'Every path of the route table shows a screen of its own, to whom the table admits; any other path shows the sign-in ([decision 028](decisions/028-numbers-of-rules-and-tests-tried-once.md)).',
      'R-V72':
        'Every public and authenticated call of the catalogue is served, with its method and path, for whom the catalogue names.',
      'R-V73':
        'Every field that a call sends or reads, and every workflow action with its payload, is on the wire, and the action is allowed where its channel needs it.',
      'R-V74':
        'Every status leads where the table of redirects says, under the prefix of where the customer is.',
      'R-V75':
        'Every status, activity, claim, instalment and transaction state is known, and has its label or title and color.',
      'R-V76':
        'Every row of the error catalogues leads to its page, overlay or sentence; what a screen does with a failure beyond it has a test.',
      'R-V77': 'Every sentence that the specification prints stands letter by letter in the product.',
      'R-V78': 'Every business constant, limit and timer is the specified one.',
      'R-V81':
        'Every rule of states and transitions that no other table has is decided as specified or played by its test; what the product keeps in its own way is named with the page that says why.',
      'R-V80':
        'Every validation rule of a field (required, length, pattern, range) takes and refuses at its bounds what is specified, at its screen and at the call that takes the field, in the words specified.',
    },
  },
]

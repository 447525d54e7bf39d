const inside = [
  '127.0.0.1',
  '169.254.169.254',
  '10.0.0.1',
  '192.168.0.1',
  '172.16.0.1',
  '0.0.0.0',
  '[::1]',
  '[::]',
]

/** 60 ways to name a place that no request of ours may reach, for wherever somebody else's text meets an address. */
export const forbiddenAddresses: readonly string[] = [
  ...inside.map((host) => `http://${host}/latest/meta-data/`),
  // One address in other spellings: decimal, hexadecimal, octal, short, mixed.
  ...['http://2130706433/', 'http://0x7f000001/', 'http://017700000001/', 'http://127.1/', 'http://127.0.1/'],
  ...[
    'http://0177.0.0.1/',
    'http://0x7f.1/',
    'http://2852039166/',
    'http://0xa9fea9fe/',
    'http://0251.0376.0251.0376/',
  ],
  ...['http://127.0.0.1.:80/', 'http://127。0。0。1/', 'http://①②⑦.⓪.⓪.①/', 'http://169.254.43518/'],
  // IPv6 around IPv4.
  ...['http://[::ffff:127.0.0.1]/', 'http://[::ffff:7f00:1]/', 'http://[0:0:0:0:0:ffff:a9fe:a9fe]/'],
  ...[
    'http://[64:ff9b::a9fe:a9fe]/',
    'http://[fd00:ec2::254]/',
    'http://[fe80::1%25eth0]/',
    'http://[2002:7f00:1::]/',
  ],
  // Names that lead inside, or do so the second time they are asked for.
  ...['http://localhost/', 'http://LOCALHOST./', 'http://localhost.localdomain/', 'http://ip6-localhost/'],
  ...[
    'http://127.0.0.1.nip.io/',
    'http://169.254.169.254.nip.io/',
    'http://localtest.me/',
    'http://7f000001.c0a80001.rbndr.us/',
  ],
  ...['http://metadata.google.internal/computeMetadata/v1/', 'http://kubernetes.default.svc/'],
  // Addresses that two readers split differently.
  ...[
    'http://secure.epayco.co@127.0.0.1/',
    'http://127.0.0.1#@secure.epayco.co/',
    'http://127.0.0.1?@secure.epayco.co/',
  ],
  ...[
    'http://secure.epayco.co:80@127.0.0.1/',
    'http://127.0.0.1\\@secure.epayco.co/',
    'http:///127.0.0.1/',
    'http:127.0.0.1/',
  ],
  ...[
    '//127.0.0.1/',
    '\\\\127.0.0.1\\share',
    '/\\127.0.0.1/',
    '@127.0.0.1/',
    ':80@127.0.0.1/',
    '.127.0.0.1.nip.io/',
  ],
  ...['../../../latest/meta-data/', '..%2f..%2flatest', '%2e%2e/%2e%2e/', '127.0.0.1%0d%0aHost:%20inside'],
  // Other protocols.
  ...['https://127.0.0.1/', 'file:///etc/passwd', 'gopher://127.0.0.1:6379/_INFO', 'data:text/plain,x'],
]

/**
 * The structures of forms in docs/where-the-words-go.md, each drawn as a picture. In a drawing, `[ ]` is an input, `( )`
 * a button, `~` the message, `_` the suggestion, and other characters are texts of the page. A frame is a box of the page
 * around some of it: its column, its row, and its size in columns and rows.
 */
export const structures = [
  {
    name: 'stack',
    title: 'The words are below the input',
    drawing: ['Email', '[                    ]', '~~~~~~~~~~~~~', '_______'],
  },
  {
    name: 'row',
    title: 'The words are below the row of input and button',
    drawing: [' [              ] (Subscribe)', '~~~~~~~~~~~~~', '_______'],
    frames: [[0, 0, 29, 1]],
  },
  {
    name: 'input-group',
    title: 'The words are below the group of text, input and button',
    drawing: [' @  [             ] (Invite)', '~~~~~~~~~~~~~', '_______'],
    frames: [[0, 0, 28, 1]],
  },
  {
    name: 'icon-inside',
    title: 'The words are below the box of icon and input',
    drawing: [' [ ✉                 ]', '~~~~~~~~~~~~~', '_______'],
    frames: [[0, 0, 23, 1]],
  },
  {
    name: 'floating-label',
    title: 'The words are below the box of input and label',
    drawing: [' [ Email             ]', '~~~~~~~~~~~~~', '_______'],
    frames: [[0, 0, 23, 1]],
  },
  {
    name: 'label-around',
    title: 'The words are below the label that holds the input',
    drawing: [' Email', ' [                   ]', '~~~~~~~~~~~~~', '_______'],
    frames: [[0, 0, 23, 2]],
  },
  {
    name: 'grid-form',
    title: 'The words are in the column of the inputs',
    drawing: [
      'Name    [             ]',
      'Email   [             ]',
      '        ~~~~~~~~~~~~~',
      '        _______',
      'City    [             ]',
    ],
  },
  {
    name: 'table',
    title: 'The words are in the cell of the input',
    drawing: [' Email     [              ]', '           ~~~~~~~~~~~~~', '           _______'],
    frames: [
      [0, 0, 9, 3],
      [10, 0, 17, 3],
    ],
  },
  {
    name: 'two-in-a-row',
    title: 'The words are in the column of the email',
    drawing: [
      ' Name          Email',
      ' [         ]   [          ]',
      '               ~~~~~~~~~~',
      '               _______',
    ],
    frames: [
      [0, 0, 13, 4],
      [14, 0, 14, 4],
    ],
  },
  {
    name: 'gap-column',
    title: 'Message and suggestion are one item of the column',
    drawing: ['[                    ]', '', ' ~~~~~~~~~~~~~', ' _______', '', '(Sign up)'],
    frames: [[0, 2, 22, 2]],
  },
  {
    name: 'dialog',
    title: 'The words and the status are in the dialog',
    drawing: [
      '',
      '  Email',
      '  [                 ]',
      '  ~~~~~~~~~~~~~',
      '  _______',
      '  (Sign up)',
      '',
    ],
    frames: [[0, 0, 24, 7]],
  },
  {
    name: 'fixed-height',
    title: 'The words are below the bar',
    drawing: [' News     [          ] (Follow)', '          ~~~~~~~~~~~~', '          _______'],
    frames: [[0, 0, 31, 1]],
  },
  {
    name: 'absolute-input',
    title: 'The words are over the page below the input',
    drawing: [
      '',
      '  Plan your trip',
      '  [              ] (Start)',
      '  ~~~~~~~~~~~~~',
      '  _______',
      '',
    ],
    frames: [
      [0, 0, 28, 6],
      [2, 3, 16, 2],
    ],
  },
  {
    name: 'float-layout',
    title: 'The words float below the input, in its column',
    drawing: [' Email     [              ]', '           ~~~~~~~~~~~~~', '           _______'],
    frames: [
      [0, 0, 28, 3],
      [11, 1, 16, 2],
    ],
  },
  {
    name: 'shrink-to-fit',
    title: 'The words are as wide as the column, and do not widen it',
    drawing: [
      '',
      '  Email',
      '  [            ]',
      '  ~~~~~~~~~~~~~~',
      '  ~~~~~~',
      '  _______',
      '  (Get updates)',
      '',
    ],
    frames: [[0, 0, 18, 8]],
  },
];

import { describe, expect, test } from 'vitest';
import { de } from './locales/de.ts';
import { en } from './locales/en.ts';
import { createEmailSyntax, emailSyntax, withEmail, type StandardSchema } from './schema.ts';
import { BOUND_INPUT } from './test/bound-input.ts';
import { fakeValidate } from './testing.ts';
import { pass, useFakeClock } from './test/fake-clock.ts';
import { createEmailValidator } from './validator.ts';

useFakeClock();

interface Person {
  name: string;
  email: string;
}

/** An object schema of two fields, as any library has one; it trims the name. */
const person: StandardSchema<Person> = {
  '~standard': {
    version: 1,
    vendor: 'fake',
    validate(value) {
      const { name = '', email = '' } = (value ?? {}) as Partial<Person>;
      const issues = [
        ...(name.trim() ? [] : [{ message: 'Name?', path: ['name'] }]),
        ...(email ? [] : [{ message: 'Email?', path: [{ key: 'email' }] }]),
      ];
      return issues.length ? { issues } : { value: { name: name.trim(), email } };
    },
  },
};

const run = (schema: StandardSchema<Person>, value: unknown, options?: object) =>
  schema['~standard'].validate(value, options);

describe('emailSyntax', () => {
  test('answers at once, with the normal form', () => {
    expect(emailSyntax['~standard'].validate(' Jane@EXAMPLE.org ')).toEqual({
      value: 'Jane@example.org',
    });
    expect(emailSyntax['~standard']).toMatchObject({ version: 1, vendor: 'postern' });
  });

  test.each([
    ['', en.syntax_empty],
    ['jane', en.syntax_no_at],
    ['jane@', en.syntax_domain_missing],
    ['ja ne@b.co', en.syntax_space],
  ])('"%s" is an issue with the English text', (text, message) => {
    expect(emailSyntax['~standard'].validate(text)).toEqual({ issues: [{ message }] });
  });

  test('what is no text is an empty one', () => {
    for (const x of [undefined, null, 7, {}, ['a@b.co']])
      expect(emailSyntax['~standard'].validate(x)).toEqual({
        issues: [{ message: en.syntax_empty }],
      });
  });

  test('speaks in the words that it is given, and in English where they lack', () => {
    const german = createEmailSyntax(de);
    expect(german['~standard'].validate('jane')).toEqual({
      issues: [{ message: de.syntax_no_at }],
    });
    const own = createEmailSyntax((outcome, code) =>
      code === 'syntax_no_at' ? `?${outcome.address}` : undefined,
    );
    expect(own['~standard'].validate(' jane ')).toEqual({ issues: [{ message: '?jane' }] });
    expect(own['~standard'].validate('')).toEqual({ issues: [{ message: en.syntax_empty }] });
  });
});

describe('withEmail', () => {
  const setUp = () => {
    const validate = fakeValidate({
      'no@b.co': { status: 'invalid', reason_code: 'mailbox_not_found' },
      'so@b.co': 'risky',
    });
    const validator = createEmailValidator({ validate });
    return { validate, validator, schema: withEmail(person, 'email', validator) };
  };

  test('gives the value of the base when the address passes', async () => {
    const { schema } = setUp();
    for (const email of ['ok@b.co', 'so@b.co']) {
      const result = run(schema, { name: ' Jane ', email });
      await pass(0);
      expect(await result).toEqual({ value: { name: 'Jane', email } });
    }
  });

  test('adds an issue at the path when the address blocks', async () => {
    const { schema } = setUp();
    const result = run(schema, { name: 'Jane', email: 'no@b.co' });
    await pass(0);
    expect(await result).toEqual({ issues: [{ message: en.mailbox_not_found, path: ['email'] }] });
  });

  test('asks although another field is wrong, and keeps its issue', async () => {
    const { schema } = setUp();
    const result = run(schema, { name: '', email: 'no@b.co' });
    await pass(0);
    expect(await result).toEqual({
      issues: [
        { message: 'Name?', path: ['name'] },
        { message: en.mailbox_not_found, path: ['email'] },
      ],
    });
  });

  test('does not ask when the base has something against the address', async () => {
    const { schema, validate } = setUp();
    expect(await run(schema, { name: 'Jane', email: '' })).toEqual({
      issues: [{ message: 'Email?', path: [{ key: 'email' }] }],
    });
    expect(validate.requests).toHaveLength(0);
  });

  test('does not ask about what is no text, or no object', async () => {
    const { validator, validate } = setUp();
    const anything: StandardSchema<unknown> = {
      '~standard': { version: 1, vendor: 'fake', validate: (value) => ({ value }) },
    };
    const schema = withEmail(anything, 'email', validator);
    for (const value of [undefined, null, 7, 'a@b.co', {}, { email: 7 }, { email: null }])
      expect(await schema['~standard'].validate(value)).toEqual({ value });
    expect(validate.requests).toHaveLength(0);
  });

  test('finds the address behind several keys', async () => {
    const { validator } = setUp();
    const anything: StandardSchema<unknown> = {
      '~standard': { version: 1, vendor: 'fake', validate: (value) => ({ value }) },
    };
    const schema = withEmail(anything, ['guests', 1, 'email'], validator);
    const result = schema['~standard'].validate({ guests: [{}, { email: 'no@b.co' }] });
    await pass(0);
    expect(await result).toEqual({
      issues: [{ message: en.mailbox_not_found, path: ['guests', 1, 'email'] }],
    });
  });

  test('an issue of the whole object is no reason not to ask', async () => {
    const { validator, validate } = setUp();
    const whole: StandardSchema<Person> = {
      '~standard': {
        version: 1,
        vendor: 'fake',
        validate: () => ({ issues: [{ message: 'All wrong' }] }),
      },
    };
    const result = run(withEmail(whole, 'email', validator), { email: 'no@b.co' });
    await pass(0);
    expect(await result).toMatchObject({ issues: [{ message: 'All wrong' }, { path: ['email'] }] });
    expect(validate.requests).toHaveLength(1);
  });

  test('takes the signal out of the options', async () => {
    const { schema, validate } = setUp();
    const controller = new AbortController();
    const result = run(
      schema,
      { name: 'Jane', email: 'no@b.co' },
      {
        libraryOptions: { signal: controller.signal },
      },
    );
    await pass(0);
    expect(validate.requests).toHaveLength(1);
    expect(await result).toHaveProperty('issues');
    const aborted = run(
      schema,
      { name: 'Jane', email: 'other@b.co' },
      {
        libraryOptions: { signal: AbortSignal.abort() },
      },
    );
    expect(await aborted).toHaveProperty('value');
    expect(validate.requests).toHaveLength(1);
    const rubbish = run(
      schema,
      { name: 'Jane', email: 'ok@b.co' },
      {
        libraryOptions: { signal: 'now' },
      },
    );
    await pass(0);
    expect(await rubbish).toHaveProperty('value');
  });

  test('takes a field as well, which judges the newest text of a burst', async () => {
    const validate = fakeValidate({
      'no@b.co': { status: 'invalid', reason_code: 'mailbox_not_found' },
    });
    const field = createEmailValidator({ validate }).field();
    const unbind = field.bind(BOUND_INPUT);
    const schema = withEmail(person, 'email', field);
    const burst = ['n@b.co', 'no@b.co'].map((email) => run(schema, { name: 'Jane', email }));
    await pass(410);
    expect((await Promise.all(burst)).map(({ issues }) => issues?.length)).toEqual([undefined, 1]);
    expect(validate.requests.map(({ email }) => email)).toEqual(['no@b.co']);
    unbind();
  });

  test('a check of somebody else that throws or rejects blocks nobody', async () => {
    const value = { name: 'Jane', email: 'a@b.co' };
    for (const validate of [
      () => Promise.reject(new Error('no')),
      () => {
        throw new Error('no');
      },
    ])
      expect(await run(withEmail(person, 'email', { validate }), value)).toEqual({ value });
  });

  test('a base that throws is its own business', async () => {
    const { validator } = setUp();
    const broken: StandardSchema<Person> = {
      '~standard': {
        version: 1,
        vendor: 'fake',
        validate() {
          throw new Error('base');
        },
      },
    };
    await expect(run(withEmail(broken, 'email', validator), {})).rejects.toThrow('base');
  });
});
